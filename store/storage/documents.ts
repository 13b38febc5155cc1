import type { StorageCheck, StorageOwner } from "#schemas/storage-check.ts";

/** A check of the blob store that an administrator asked for. */
export interface StorageCheckDocument {
  _id: string;
  depth: StorageCheck["depth"];
  state: "queued" | "running" | "done" | "failed";
  requestedBy: string;
  requestedAt: Date;
  /** The process that runs it updates this again and again. */
  aliveAt: Date;
  finishedAt: Date | null;
  phase: StorageCheck["phase"];
  done: number;
  total: number | null;
  stored: StoredCount | null;
  unneeded: StoredCount | null;
  read: number;
  faults: number;
  faultList: StoredFault[];
  error: string | null;
}

/** What a check found about the blobs of one project, or about those that all projects share. */
export interface StorageOwnerDocument {
  /** `{checkId}:{owner}` */
  _id: string;
  checkId: string;
  /** The project's id, or the first part of the keys of shared blobs. */
  owner: string;
  /** Absent for shared blobs. */
  projectId?: string;
  kind: StorageOwner["kind"];
  name: string;
  org: string | null;
  handle: string | null;
  bytes: number;
  blobs: number;
  unneededBytes: number;
  unneededBlobs: number;
  goneBy: Date | null;
  kinds: StoredKind[];
}

interface StoredCount {
  blobs: number;
  bytes: number;
}

interface StoredKind {
  kind: string;
  blobs: number;
  bytes: number;
}

interface StoredFault {
  key: string;
  hash: string;
  fault: "damaged" | "missing";
}
