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

export async function readAll(file: UploadedFile): Promise<Buffer> {
  const content = await file.open();
  if (Buffer.isBuffer(content)) return content;
  const chunks: Buffer[] = [];
  for await (const chunk of content as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Enough to recognize a format. */
const START_BYTES = 4_096;

/** The first bytes of a file as text. */
export async function readStart(file: UploadedFile): Promise<string> {
  const content = await file.open();
  if (Buffer.isBuffer(content)) return content.toString("utf8", 0, START_BYTES);
  const chunks: Buffer[] = [];
  let bytes = 0;
  // Leaving the loop closes the stream.
  for await (const chunk of content as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes >= START_BYTES) break;
  }
  return Buffer.concat(chunks).toString("utf8", 0, START_BYTES);
}
