import { Square } from "lucide-react";
import { useState } from "react";
import { Button } from "../../components/ui/button.tsx";
import { messageOf } from "../../errors.ts";

interface StopButtonProps {
  onStop: () => Promise<void>;
  onFailure: (message: string) => void;
}

/** Cancels the work of a task. */
export function StopButton({ onStop, onFailure }: StopButtonProps) {
  const [isStopping, setIsStopping] = useState(false);
  const stop = async () => {
    setIsStopping(true);
    try {
      await onStop();
    } catch (error) {
      onFailure(messageOf(error));
    } finally {
      setIsStopping(false);
    }
  };
  return (
    <Button
      variant="outline"
      className="max-md:h-11"
      pending={isStopping}
      onClick={() => void stop()}
    >
      {!isStopping && <Square className="size-3.5! fill-current" />} Stop
    </Button>
  );
}
