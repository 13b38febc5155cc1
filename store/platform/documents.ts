/** Facts about the installation: the version that was last announced, how each example site was built, and the fingerprint of its key. */
export interface PlatformDocument {
  _id: "version" | "probe" | `example:${string}` | "secret-key";
  version?: string;
  /** Identifies the key that seals all secrets here, without revealing it. */
  fingerprint?: string;
}

/** A worker process that was alive a moment ago. Without one, the page shows "waiting for a worker". */
export interface WorkerDocument {
  /** Host, pid and queue. */
  _id: string;
  queue: string;
  seenAt: Date;
  startedAt: Date;
}
