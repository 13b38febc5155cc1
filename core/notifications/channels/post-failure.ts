/**
 * What to do about it. `retry`: it may work later. `refused`: this message will never be accepted, others may be. `messageGone`: the message was deleted at the
 * service, so it is never updated again. `gone` and `revoked`: the channel is disabled.
 */
export type PostFailureKind = "retry" | "refused" | "messageGone" | "gone" | "revoked";

/** Why a service did not take a message, in words for the admins. */
export class PostFailure extends Error {
  readonly kind: PostFailureKind;
  /** No message of the channel is sent for this long. Null if the service did not ask for it. */
  readonly waitMs: number | null;

  constructor(
    kind: PostFailureKind,
    words: string,
    options: { waitMs?: number | null; cause?: unknown } = {},
  ) {
    super(words, { cause: options.cause });
    this.name = "PostFailure";
    this.kind = kind;
    this.waitMs = options.waitMs ?? null;
  }
}
