import { AppError } from "#schemas/errors.ts";

/** Tabs and line breaks are text. */
const UNPRINTABLE = /[^\P{Cc}\t\n\r]|\p{Cs}/u;

/** git refuses a message with a NUL. @throws AppError bad_request */
export function checkMessage(message: string | undefined): void {
  if (message !== undefined && UNPRINTABLE.test(message))
    throw new AppError("bad_request", {
      message: "message contains a control character. Remove it.",
    });
}
