/** What the installation knows of itself: the version that people were told of, what made each example site, its key. */
export interface PlatformDocument {
  _id: "version" | "probe" | `example:${string}` | "secret-key";
  version?: string;
  /** Of the key that everything here is sealed with; it reveals nothing of it. */
  fingerprint?: string;
}

/** A worker process that was alive a moment ago; the page says "waiting for a worker" when there is none. */
export interface WorkerDocument {
  /** Host, pid and queue. */
  _id: string;
  queue: string;
  seenAt: Date;
  startedAt: Date;
}
