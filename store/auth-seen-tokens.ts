/** An ID token of a provider that was accepted: it counts once. */
export interface AuthSeenTokenDocument {
  /** SHA-256 of the token. */
  _id: string;
  expiresAt: Date;
}
