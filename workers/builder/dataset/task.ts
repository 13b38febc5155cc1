import type { DatasetFile } from "#schemas/deployments/dataset.ts";

export type JsonFile = Exclude<DatasetFile, "content.sqlite">;

/** Input of a dataset thread. The thread reads blobs through the process, and imports no schemas: loading them takes longer than building most datasets. */
export interface DatasetTask {
  /** Key of the project's newest graph, whose positions are reused. */
  earlierVault: string | null;
  /** JSON files to deliver as brotli. */
  encoded: readonly JsonFile[];
  /** Path of content.sqlite. It may contain a copy of the previous one. */
  database: string;
}

/** The parts of a build's output that a dataset needs. */
export type LeftPart = "handoff" | "issues" | "compiled";

/** Messages of a task before its answer, which is the receipt, or null if parts of the build no longer exist. */
export type DatasetNews =
  | { kind: "read left"; number: number; part: LeftPart }
  | { kind: "read"; number: number; key: string; range: { offset: number; length: number } | null }
  | { kind: "progress"; text: string }
  | { kind: "restricted search"; key: string; path: string }
  | { kind: "file"; name: JsonFile; bytes: Uint8Array };

/** The reply to both kinds of reads. */
export interface ReadAnswer {
  number: number;
  bytes: Uint8Array | null;
}
