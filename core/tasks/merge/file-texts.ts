import { isUtf8 } from "node:buffer";
import { openBlobs } from "#git/objects/blobs.ts";
import { openObjects } from "#git/objects/objects.ts";
import { findPath } from "#git/objects/path-entry.ts";
import type { TreeChange } from "#git/objects/tree.ts";
import type { LeftToMerge } from "./left-to-merge.ts";

/** As for a file of a commit. The environment may set a lower limit. */
export const FILE_MAX_BYTES = 100 * 1024 * 1024;
/** Larger files are merged as a whole. */
export const COMPARED_MAX_BYTES = 1024 * 1024;

/** Bytes of a file on the published branch and after the merge. Null: there is none, or it is larger than `maxBytes`. */
export interface FileBytes {
  before: Buffer | null;
  after: Buffer | null;
}

export interface FileReader {
  read(change: TreeChange): Promise<FileBytes>;
  close(): void;
}

export function openFileReader(
  { directory, published }: Pick<LeftToMerge, "directory" | "published">,
  { maxBytes }: { maxBytes: number },
): FileReader {
  const objects = openObjects(directory);
  const blobs = openBlobs(directory, { maxBytes });
  return {
    read: async ({ status, path, from, oid }) => {
      const old = status === "added" ? null : await findPath(objects, published, from ?? path);
      return {
        before: old?.kind === "file" ? await blobs.read(old.oid) : null,
        after: status === "deleted" ? null : await blobs.read(oid),
      };
    },
    close: () => {
      objects.close();
      blobs.close();
    },
  };
}

/** Null if it is not text. */
export function textOf(bytes: Buffer | null): string | null {
  return bytes && isUtf8(bytes) && !bytes.includes(0) ? bytes.toString("utf8") : null;
}

/** Both texts, to be compared line by line. Null if one of them is not text, or too large. */
export function textsOf(
  { status }: TreeChange,
  { before, after }: FileBytes,
): { before: string; after: string } | null {
  const old = status === "added" ? "" : textOf(before);
  const now = status === "deleted" ? "" : textOf(after);
  return old === null || now === null ? null : { before: old, after: now };
}
