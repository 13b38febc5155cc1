import type { AuthProvider } from "./auth-users.ts";

/** A sign-in that is on its way through a provider, or a code that waits to be exchanged (PKCE). */
export interface AuthFlowDocument {
  /** UUID v4, the `state` at the provider. */
  _id: string;
  provider: AuthProvider | null;
  /** Where the browser goes in the end. */
  redirectTo: string;
  /** Set: the account is linked to this user instead of signed in. */
  linkUserId: string | null;
  /** The client's PKCE pair; null in the implicit flow. */
  challenge: { value: string; method: "s256" | "plain" } | null;
  /** Our own PKCE verifier towards the provider. */
  sealedVerifier: string | null;
  /** The browser that began it, by its cookie. */
  browserHash: string | null;
  /** Of the code that the client exchanges. */
  codeHash?: string;
  userId: string | null;
  /** How the session begins: `oauth`, or the kind of the mail whose link was opened. */
  method: string | null;
  sealedProviderTokens: string | null;
  usedAt: Date | null;
  createdAt: Date;
  expiresAt: Date;
}
