import type { ApiKeyScope } from "#schemas/accounts/api-key.ts";

/** Acts as its maker, never as more: within one organization or project, within its scopes. Shown once, kept hashed. */
export interface ApiKeyDocument {
  _id: string;
  userId: string;
  orgId: string;
  /** Null: every project of the organization. */
  projectId: string | null;
  name: string;
  hash: string;
  prefix: string;
  scopes: ApiKeyScope[];
  createdAt: Date;
  expiresAt: Date | null;
  lastUsedAt: Date | null;
}

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

/** The client's PKCE pair. */
export interface PkceChallenge {
  value: string;
  method: "s256" | "plain";
}

/** A sign-in that is on its way through a provider, or a code that waits to be exchanged (PKCE). */
export interface AuthFlowDocument {
  /** UUID v4, the `state` at the provider. */
  _id: string;
  /** Null: begun by a mail's link. */
  provider: AuthProvider | null;
  /** Where the browser goes in the end. */
  redirectTo: string;
  /** Set: the account is linked to this user instead of signed in. */
  linkUserId: string | null;
  /** The session in which the link was asked for; it goes on afterwards. */
  linkSessionId: string | null;
  /** Null in the implicit flow. */
  challenge: PkceChallenge | null;
  /** Our own PKCE verifier towards the provider. */
  sealedVerifier: string | null;
  /** The browser that began it, by its cookie. */
  browserHash: string | null;
  /** Of the code that the client exchanges. */
  codeHash?: string;
  userId: string | null;
  /** How the session begins: `oauth`, or the kind of the mail whose link was opened. */
  method: SignInMethod | null;
  sealedProviderTokens: string | null;
  usedAt: Date | null;
  createdAt: Date;
  expiresAt: Date;
}

/**
 * `standby` is published but does not sign yet, so that everyone knows it before the switch;
 * `previous` no longer signs, but its tokens are still good; those of a `revoked` one are not.
 */
export type SigningKeyState = "standby" | "current" | "previous" | "revoked";

export interface SigningKey {
  /** RFC 7638 thumbprint */
  kid: string;
  state: SigningKeyState;
  publicJwk: Record<string, unknown>;
  /** Null when it will never sign again. */
  sealedPrivateJwk: string | null;
  createdAt: Date;
  /** When it stopped signing. */
  retiredAt?: Date;
}

/** The whole key ring is one document, so that a rotation is one write. */
export interface AuthKeysDocument {
  _id: "ring";
  signingKeys: SigningKey[];
  /** Key of the refresh tokens' signatures, 32 bytes in base64. */
  sealedRefreshKey: string;
  /** Grows with every rotation; missing before the first one. */
  revision?: number;
}

/**
 * A user has one token of a kind. `recovery` is shared by password resets and magic links, `confirmation` by sign-ups
 * and invitations; `magiclink` is the link that `npm start` prints, which no mail may end.
 */
export type OneTimeTokenKind =
  | "confirmation"
  | "recovery"
  | "email_change_new"
  | "email_change_current"
  | "reauthentication"
  | "magiclink";

/** What the mail was sent for. */
export type OneTimeTokenPurpose =
  | "signup"
  | "invite"
  | "magiclink"
  | "recovery"
  | "email_change"
  | "reauthentication";

/** What a mail holds: a link and a code, either of which works once. */
export interface OneTimeTokenDocument {
  _id: string;
  userId: string;
  kind: OneTimeTokenKind;
  purpose: OneTimeTokenPurpose;
  /** Of the 256-bit token in the link. */
  hash: string;
  /** Keyed hash of the six-digit code; null for a link without one. */
  codeHash: string | null;
  /** Codes that were tried, right or wrong. */
  tries: number;
  /** Where the mail went, lower-case. The token counts while the account still has to do with this address. */
  sentTo: string;
  /** Set: the link gives a code that only the browser which asked for the mail can exchange. */
  challenge: PkceChallenge | null;
  expiresAt: Date;
  createdAt: Date;
}

/** An ID token of a provider that was accepted: it counts once. */
export interface AuthSeenTokenDocument {
  /** SHA-256 of the token. */
  _id: string;
  expiresAt: Date;
}

/** Names of the protocol's `amr` claim; `otp` is a one-time link or code. */
export type SignInMethod =
  | "password"
  | "otp"
  | "oauth"
  | "totp"
  | "mfa/phone"
  | "recovery"
  | "magiclink"
  | "email/signup"
  | "invite"
  | "email_change";

/** One signed-in browser. Deleting it signs that browser out. */
export interface AuthSessionDocument {
  /** UUID v4, the `session_id` of its access tokens. */
  _id: string;
  userId: string;
  /** `aal2` after a second factor. */
  aal: "aal1" | "aal2";
  /** The second factor that was used. */
  factorId: string | null;
  /** How the person signed in, newest first. */
  methods: { method: SignInMethod; at: Date }[];
  /** Number of the only refresh token that is current; tokens themselves are never stored. */
  refreshCounter: number;
  /** Refresh tokens below this number are from before a second factor and never count again. */
  refreshFloor: number;
  refreshFloorAt: Date | null;
  refreshedAt: Date;
  /** Moves on with every refresh. */
  expiresAt: Date;
  ip: string;
  userAgent: string;
  createdAt: Date;
}

export type AuthProvider = "email" | "github" | "google";

/** One way of signing in. Embedded in its user, so that user and identities change in one step. */
export interface AuthIdentity {
  /** Our own id; the provider's is `subject`. */
  id: string;
  provider: AuthProvider;
  /** The provider's id of the person; for `email` the user's own id. */
  subject: string;
  /** `provider:subject`; unique over all users. */
  key: string;
  /** The address as the provider tells it; for `email` the user's own. */
  email: string;
  emailVerified: boolean;
  /** Names and pictures as the provider tells them. */
  data: Record<string, unknown>;
  lastSignInAt: Date;
  createdAt: Date;
  updatedAt: Date;
}

/** A second factor. Its secret never leaves the store unsealed. */
export interface AuthFactor {
  /** UUID v4 */
  id: string;
  kind: "totp" | "phone";
  status: "verified" | "unverified";
  friendlyName: string;
  phone: string | null;
  sealedSecret: string | null;
  /** The last 30-second step whose code was accepted: no code counts twice. */
  lastStep: number | null;
  lastChallengedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

export interface AuthUserDocument {
  /** UUID v4: the official client checks the form. */
  _id: string;
  /** Trimmed and lower-case. */
  email: string;
  /** When sign-in became possible. Says nothing about who owns the address: without mail everyone is confirmed at once. */
  emailConfirmedAt: Date | null;
  /** When the address was shown to belong to this user. Rights that follow from an address need this one. */
  emailProvenAt: Date | null;
  /** The account that `npm start` signs its user into; admin, but only on a loopback address. */
  readyMade: boolean;
  /** argon2id, in PHC form; null when the user never set one. */
  passwordHash: string | null;
  passwordChangedAt: Date | null;
  /** Written by the user; never a reason for a right. */
  userMetadata: Record<string, unknown>;
  /** Written by administrators only. */
  appMetadata: Record<string, unknown>;
  identities: AuthIdentity[];
  factors: AuthFactor[];
  /** The address this one is about to change to; it changes when both have confirmed. */
  newEmail: string | null;
  /** The one address of the two that has confirmed the change already. */
  emailChangeConfirmed: "new" | "current" | null;
  confirmationSentAt: Date | null;
  recoverySentAt: Date | null;
  emailChangeSentAt: Date | null;
  reauthenticationSentAt: Date | null;
  invitedAt: Date | null;
  bannedUntil: Date | null;
  /** Set by a soft deletion, which also makes everything personal unreadable. */
  deletedAt: Date | null;
  lastSignInAt: Date | null;
  /** Grows with every change of the profile; a change made on an older one is refused. */
  revision: number;
  createdAt: Date;
  updatedAt: Date;
}

/** A user's token at GitHub. Repositories are listed with it; none is fetched with it. */
export interface ProviderTokenDocument {
  /** `userId:provider` */
  _id: string;
  userId: string;
  provider: "github";
  /** The provider's id of the account. */
  subject: string;
  login: string;
  sealedToken: string;
  scopes: string[];
  savedAt: Date;
}
