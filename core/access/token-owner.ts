import type { AccountOwner } from "../accounts/account.ts";

/** What an access token proves at this moment. */
export interface TokenOwner extends AccountOwner {
  sessionId: string;
  /** The account has a second factor, and this session has not used it. */
  factorMissing: boolean;
  /** When the token ends, in milliseconds since 1970. */
  expiresAt: number;
}

export interface Tokens {
  /**
   * Null for a token that is wrong or over, or whose session has ended. A sign-out counts at once; of an external
   * service within a minute, and at once for who asks `fresh`.
   * @throws AppError auth_unavailable when an external service does not answer
   */
  verifyAccessToken(token: string, options?: { fresh?: boolean }): Promise<TokenOwner | null>;
  /** The account itself, for who asks in its name without a session; null when it may not sign in. */
  findOwner(userId: string): Promise<AccountOwner | null>;
  /** The account that `npm start` made; false for everyone once PUBLIC_URL is not loopback. */
  isDevAccount(userId: string): Promise<boolean>;
}
