import { Link } from "react-router-dom";
import { showToast } from "../../../components/ui/toast.ts";
import { StopButton } from "../stop-button.tsx";

interface NotYoursProps {
  chat: string;
  onStop: (() => Promise<void>) | undefined;
}

/** In place of the field, for users who may only read. Admins can stop the task. */
export function NotYours({ chat, onStop }: NotYoursProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 py-1 text-[13px] text-soft">
      <p className="min-w-0 flex-1 basis-56 wrap-anywhere">
        Only the user who started this task can send messages to it.{" "}
        <Link to={chat} className="underline underline-offset-4 hover:text-ink">
          Start your own task
        </Link>
      </p>
      {onStop && (
        <StopButton
          onStop={onStop}
          onFailure={(description) =>
            showToast("Failed to stop the task", { description, variant: "destructive" })
          }
        />
      )}
    </div>
  );
}
