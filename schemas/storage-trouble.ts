/** `full`: there is no space left, or the quota is used up. `broken`: the disk refuses writes for another reason. */
export type StorageTrouble = "full" | "broken";

const FULL_CODES = ["ENOSPC", "EDQUOT"];
const BROKEN_CODES = ["EROFS", "EIO"];
/** The messages of the C library, which git and every other program print. */
const FULL_WORDS = /No space left on device|Disk quota exceeded/i;
const BROKEN_WORDS = /Read-only file system|Input\/output error/i;

/** Why a program could not store something, judging by its output. Null when the output mentions no such problem. */
export function storageTroubleIn(printed: string): StorageTrouble | null {
  if (FULL_WORDS.test(printed)) return "full";
  return BROKEN_WORDS.test(printed) ? "broken" : null;
}

/** The same for a file system error. */
export function storageTroubleOf(error: unknown): StorageTrouble | null {
  const { code = "", syscall } = (error ?? {}) as NodeJS.ErrnoException;
  // A socket may also fail with EIO, but then storage is not the cause.
  if (syscall === "connect") return null;
  if (FULL_CODES.includes(code)) return "full";
  return BROKEN_CODES.includes(code) ? "broken" : null;
}
