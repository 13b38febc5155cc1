import { Square } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { Button } from "../../../components/ui/button.tsx";
import { showToast } from "../../../components/ui/toast.ts";
import { messageOf } from "../../../errors.ts";

/** In place of the field, for users who may only read. Admins can stop the task. */
export function NotYours({
  chat,
  onStop,
}: {
  chat: string;
  onStop: (() => Promise<void>) | undefined;
}) {
  const [stopping, setStopping] = useState(false);
  const stop = async () => {
    setStopping(true);
    try {
      await onStop?.();
    } catch (error) {
      showToast("Failed to stop the task", {
        ...{ description: messageOf(error), variant: "destructive" },
      });
    } finally {
      setStopping(false);
    }
  };
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 py-1 text-[13px] text-soft">
      <p className="min-w-0 flex-1 basis-56 wrap-anywhere">
        Only the user who started this task can send messages to it.{" "}
        <Link to={chat} className="underline underline-offset-4 hover:text-ink">
          Start your own task
        </Link>
      </p>
      {onStop && (
        <Button
          variant="outline"
          className="max-md:h-11"
          pending={stopping}
          onClick={() => void stop()}
        >
          {!stopping && <Square className="size-3.5! fill-current" />} Stop
        </Button>
      )}
    </div>
  );
}
