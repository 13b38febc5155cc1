import type { Readable } from "node:stream";
import type { LeftOut } from "#schemas/projects/upload.ts";

/** A file of an upload. */
export interface UploadedFile {
  /** Path from the root of the future commit. */
  path: string;
  /** In bytes. */
  size: number;
  /** A stream of exactly `size` bytes, or all of them. */
  open(): Promise<Readable | Buffer>;
}

export interface UploadLimits {
  files: number;
  /** A larger file is left out, because it would not be published either. */
  fileBytes: number;
  /** All files together. */
  totalBytes: number;
}

/** Counts the files that are left out, by reason. */
export function leftOutList() {
  const byReason = new Map<string, LeftOut>();
  return {
    add(reason: string, example: string): void {
      const entry = byReason.get(reason);
      if (entry) entry.count += 1;
      else byReason.set(reason, { reason, count: 1, example });
    },
    all: (): LeftOut[] => [...byReason.values()],
  };
}
export type LeftOutList = ReturnType<typeof leftOutList>;
