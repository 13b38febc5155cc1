/** A question for the second factor. One correct answer uses it up. */
export interface AuthChallengeDocument {
  /** UUID v4 */
  _id: string;
  userId: string;
  factorId: string;
  /** Keyed hash of the code that was sent, for phones. */
  codeHash: string | null;
  wrongCodes: number;
  ip: string;
  createdAt: Date;
  expiresAt: Date;
}
