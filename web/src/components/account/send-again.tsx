import { Button } from "../ui/button.tsx";
import { useNow } from "../../lib/hooks/use-now.ts";

/** The service sends one text message a minute to a number. */
const PAUSE_MS = 60_000;
const SECOND_MS = 1_000;

interface SendAgainProps {
  /** When the last code was requested. */
  sentAt: number;
  onSend: () => void;
}

/** Requests another code by text message, a minute after the last one. */
export function SendAgain({ sentAt, onSend }: SendAgainProps) {
  const now = useNow(SECOND_MS);
  const left = Math.ceil((sentAt + PAUSE_MS - now) / SECOND_MS);
  return (
    <Button type="button" variant="outline" disabled={left > 0} onClick={onSend}>
      {left > 0 ? `Send again in ${left} s` : "Send again"}
    </Button>
  );
}
