import { X } from "lucide-react";
import { IconButton } from "./icon-button.tsx";

/** Why a picture was not added. */
export function PictureProblem({ text, onClose }: { text: string; onClose: () => void }) {
  return (
    <div className="flex items-start gap-2 border-b border-line bg-danger-wash px-4 py-2">
      <p role="alert" className="min-w-0 flex-1 text-[13px] text-danger-ink">
        {text}
      </p>
      <IconButton label="Close the message" onClick={onClose}>
        <X />
      </IconButton>
    </div>
  );
}
