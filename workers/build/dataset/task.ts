import type { DatasetFile } from "#schemas/dataset.ts";

/** What a thread is to make the dataset of. Everything else it asks for by blob key. */
export interface DatasetTask {
  projectId: string;
  artifact: string;
  /** Artifact of the newest dataset of the project: its positions are kept, and its database is changed. */
  previous: string | null;
  /** Where content.sqlite is written; a copy of the previous one may lie there. */
  database: string;
}

/** What the thread says. Files come before the end. */
export type ThreadMessage =
  | { kind: "started" }
  | { kind: "read"; number: number; key: string; range: { offset: number; length: number } | null }
  | { kind: "progress"; text: string }
  | { kind: "file"; name: Exclude<DatasetFile, "content.sqlite">; bytes: Uint8Array }
  | { kind: "done"; receipt: string }
  /** Parts of the build are no longer there. */
  | { kind: "gone" }
  | { kind: "failed"; message: string };

/** The answer to "read". */
export interface ReadAnswer {
  number: number;
  bytes: Uint8Array | null;
}
