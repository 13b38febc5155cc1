import type { DatasetFile } from "#schemas/dataset.ts";

export type JsonFile = Exclude<DatasetFile, "content.sqlite">;

/**
 * What a thread is to make a dataset of. It gets keys and asks for the blobs, and it knows no schemas: loading them would
 * cost it more than most datasets do.
 */
export interface DatasetTask {
  keys: {
    handoff: string;
    issues: string;
    state: string;
    /** Of the newest dataset of the project, whose positions are kept. */
    earlierVault: string | null;
  };
  /** JSON files that are handed over brotli-encoded. */
  encoded: readonly JsonFile[];
  /** Where content.sqlite is written; a copy of the previous one may lie there. */
  database: string;
}

/** What the thread says. Files come before the end. */
export type ThreadMessage =
  | { kind: "started" }
  | { kind: "read"; number: number; key: string; range: { offset: number; length: number } | null }
  | { kind: "progress"; text: string }
  | { kind: "file"; name: JsonFile; bytes: Uint8Array }
  | { kind: "done"; receipt: string }
  /** Parts of the build are no longer there. */
  | { kind: "gone" }
  | { kind: "failed"; message: string };

/** The answer to "read". */
export interface ReadAnswer {
  number: number;
  bytes: Uint8Array | null;
}
