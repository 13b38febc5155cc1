/** `full`: there is no room, or the quota is used up. `broken`: the disk takes no writes for another reason. */
export type StorageTrouble = "full" | "broken";

const FULL_CODES = ["ENOSPC", "EDQUOT"];
const BROKEN_CODES = ["EROFS", "EIO"];
/** As the C library words them, so as git and every other program prints them. */
const FULL_WORDS = /No space left on device|Disk quota exceeded/i;
const BROKEN_WORDS = /Read-only file system|Input\/output error/i;

/** Why a program could not store something, by what it printed; null when it printed nothing of the kind. */
export function storageTroubleIn(printed: string): StorageTrouble | null {
  if (FULL_WORDS.test(printed)) return "full";
  return BROKEN_WORDS.test(printed) ? "broken" : null;
}

/** The same of an error of the file system. */
export function storageTroubleOf(error: unknown): StorageTrouble | null {
  const { code = "", syscall } = (error ?? {}) as NodeJS.ErrnoException;
  // A socket may fail with EIO as well; then it is not about storage.
  if (syscall === "connect") return null;
  if (FULL_CODES.includes(code)) return "full";
  return BROKEN_CODES.includes(code) ? "broken" : null;
}
