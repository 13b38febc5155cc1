import type { AccountOwner } from "../accounts/account.ts";

/** The verified content of an access token. */
export interface TokenOwner extends AccountOwner {
  sessionId: string;
  /** The account has a second factor that this session has not used. */
  factorMissing: boolean;
  /** Expiry of the token, in milliseconds since 1970. */
  expiresAt: number;
}

export interface Tokens {
  /**
   * Null for an invalid or expired token, or one whose session has ended. A sign-out takes effect immediately. With an
   * external service it takes up to a minute, unless `fresh` is set.
   * @throws AppError auth_unavailable if an external service does not respond
   */
  verifyAccessToken(token: string, options?: { fresh?: boolean }): Promise<TokenOwner | null>;
  /** The account, for an actor without a session; null if the account may not sign in. */
  findOwner(userId: string): Promise<AccountOwner | null>;
  /** Whether `npm start` created this account; always false if PUBLIC_URL is not loopback. */
  isDevAccount(userId: string): Promise<boolean>;
}
