/** A request over REST that its sender may repeat with the same Idempotency-Key. */
export interface RepeatableRequestDocument {
  /** The hash of the caller and the key. */
  _id: string;
  userId: string;
  /** The hash of the method, the address and the body. */
  request: string;
  /** Who runs the request. Only this attempt may store the answer. */
  attempt: string;
  /** Until then, the attempt is running. After that, its process has died, and another attempt may begin. */
  runsUntil: Date;
  /** Null while it runs. It may have a secret that is shown once. */
  sealedAnswer: string | null;
  expiresAt: Date;
}
