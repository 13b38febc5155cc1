import type { ReactNode } from "react";
import { Button } from "../../../components/ui/button.tsx";

/** A button of the editor that shows only an icon. */
export function IconButton(props: { label: string; onClick: () => void; children: ReactNode }) {
  const { label, onClick, children } = props;
  return (
    <Button
      variant="ghost"
      size="icon"
      className="max-md:size-9"
      aria-label={label}
      title={label}
      onClick={onClick}
    >
      {children}
    </Button>
  );
}
