import type { Db } from "mongodb";
import type { Env } from "#schemas/env/env.ts";
import type { BlobStore } from "#store/blobs/blobs.ts";

export interface BackupContext {
  env: Env;
  db: Db;
  blobs: BlobStore;
}

export interface BackupRequest {
  /** Must not exist. */
  file: string;
  passphrase: string;
  withKey: boolean;
  /** Nothing runs, so the database needs no snapshot. */
  isStopped: boolean;
  /** Of scrypt. Only tests set it. */
  workFactor?: number;
  /** How long removals that have begun may take to end. Only tests set it. */
  settleMs?: number;
  /** Reports progress. */
  say(line: string): void;
  stopping: AbortSignal;
}
