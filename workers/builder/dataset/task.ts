import type { DatasetFile } from "#schemas/deployments/dataset.ts";

export type JsonFile = Exclude<DatasetFile, "content.sqlite">;

/**
 * What a thread is to make a dataset of. It asks the process for what it reads, and it knows no schemas: loading them would
 * cost it more than most datasets do.
 */
export interface DatasetTask {
  /** Key of the newest graph of the project, whose positions are kept. */
  earlierVault: string | null;
  /** JSON files that are handed over brotli-encoded. */
  encoded: readonly JsonFile[];
  /** Where content.sqlite is written; a copy of the previous one may lie there. */
  database: string;
}

/** Of what the build left. */
export type LeftPart = "handoff" | "issues" | "compiled";

/** What the thread says. Files come before the end. */
export type ThreadMessage =
  | { kind: "started" }
  | { kind: "read left"; number: number; part: LeftPart }
  | { kind: "read"; number: number; key: string; range: { offset: number; length: number } | null }
  | { kind: "progress"; text: string }
  | { kind: "file"; name: JsonFile; bytes: Uint8Array }
  | { kind: "done"; receipt: string }
  /** Parts of the build are no longer there. */
  | { kind: "gone" }
  | { kind: "failed"; message: string };

/** The answer to both kinds of reading. */
export interface ReadAnswer {
  number: number;
  bytes: Uint8Array | null;
}
