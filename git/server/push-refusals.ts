import { statfs } from "node:fs/promises";
import { storageTroubleIn } from "#schemas/storage-trouble.ts";

const MEGABYTE = 1024 * 1024;
/** If there is less free space than this, the next write will fail too. */
const FULL_BELOW_BYTES = MEGABYTE;

const UNSAFE = "Pressmark does not accept this push: it contains damaged or unsafe objects.";
const FULL =
  "Pressmark's disk is full, so your push was not stored. Push again when there is space.";
const BROKEN = "Pressmark cannot write to its disk, so your push was not stored. Push again later.";
/** git's messages for a failed write whose reason is missing or unknown to us. */
const CANNOT_WRITE =
  /unable to (?:create|write|open|append|rename)|failed to write|write error|could not write|cannot (?:pwrite|write|store|close|fsync)/i;

/** Explains to the user why git refused a push because of our limits or our disk. `directory` is the repository. */
export async function explainRefusal(
  output: string,
  { maxBytes, directory }: { maxBytes: number; directory: string },
): Promise<string[]> {
  if (/exceeds maximum allowed size/.test(output))
    return [
      `Pressmark accepts up to ${Math.floor(maxBytes / MEGABYTE)} MiB in one push. Push in smaller steps, or keep large files out of git.`,
    ];
  if (/\bfsck error\b/.test(output)) return [UNSAFE];
  // git reports a failed write as "unable to write loose object", which says nothing about the object.
  const trouble = storageTroubleIn(output);
  if (trouble === "full") return [FULL];
  if (trouble === "broken") return [BROKEN];
  if (CANNOT_WRITE.test(output)) return [(await hasRoom(directory)) ? BROKEN : FULL];
  return /fatal: .*object/.test(output) ? [UNSAFE] : [];
}

/** git does not always report why a write failed. */
async function hasRoom(directory: string): Promise<boolean> {
  const { bavail, bsize, ffree, files } = await statfs(directory);
  return bavail * bsize >= FULL_BELOW_BYTES && (files === 0 || ffree > 0);
}
