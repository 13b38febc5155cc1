import { AppError } from "#schemas/errors.ts";
import type { Caller } from "../access/caller.ts";
import { withoutTrailers, withTrailers } from "../tasks/commit-trailers.ts";

/** Tabs and line breaks are text. */
const UNPRINTABLE = /[^\P{Cc}\t\n\r]|\p{Cs}/u;

/** git refuses a message with a NUL. @throws AppError bad_request */
export function checkMessage(message: string | undefined): void {
  if (message !== undefined && UNPRINTABLE.test(message))
    throw new AppError("bad_request", {
      message: "message contains a control character. Remove it.",
    });
}

/** The message of a commit. That of a task names the task and its call, and nothing in the model's words looks as if it did. */
export function messageOf(
  { key }: Caller,
  { message, ifEmpty }: { message: string | undefined; ifEmpty: string },
): string {
  const call = key?.kind === "task" ? { taskId: key.id, callId: key.call ?? "none" } : null;
  if (!call) return message?.trim() || ifEmpty;
  return withTrailers(withoutTrailers(message ?? "") || ifEmpty, call);
}
