import { AppError } from "../errors.ts";

/** A ref file is `refs/heads/<name>.lock`, and file systems allow 255 bytes. */
const MAX_BRANCH_BYTES = 244;

/** git's own rules (`git check-ref-format`), applied to each segment. */
const FORBIDDEN =
  // oxlint-disable-next-line no-control-regex
  /[\u0000-\u0020\u007f~^:?*[\\]|\.\.|@\{|\/\/|^\/|\/$|(^|\/)\.|\.(\/|$)|\.lock(\/|$)/;
/** Our own rules: no names that look like an option, a full ref, HEAD or a command. */
const CONFUSING = /^-|^@$|^HEAD$|^refs\/|[;$`]|\p{Cc}|\p{Bidi_C}|\p{Surrogate}/u;

/**
 * Returns the name of a branch unchanged.
 * @throws AppError `branch_invalid`, `too_long`
 */
export function checkBranchName(name: string): string {
  if (new TextEncoder().encode(name).length > MAX_BRANCH_BYTES)
    throw new AppError("too_long", {
      message: `branch must be at most ${MAX_BRANCH_BYTES} bytes long.`,
    });
  if (name === "" || FORBIDDEN.test(name) || CONFUSING.test(name))
    throw new AppError("branch_invalid");
  return name;
}
