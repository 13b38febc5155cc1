import type { ApiKeyScope } from "#schemas/accounts/api-key.ts";
import type { GitHostName } from "#schemas/git-hosts/git-host.ts";

/**
 * Acts on behalf of the user who created it, with no more rights than that user, and only within one organization or project and its scopes. Shown once and
 * stored hashed.
 */
export interface ApiKeyDocument {
  _id: string;
  userId: string;
  orgId: string;
  /** Null means every project of the organization. */
  projectId: string | null;
  name: string;
  hash: string;
  prefix: string;
  scopes: ApiKeyScope[];
  createdAt: Date;
  expiresAt: Date | null;
  lastUsedAt: Date | null;
}

/** A challenge for the second factor. One correct answer uses it up. */
export interface AuthChallengeDocument {
  /** UUID v4 */
  _id: string;
  userId: string;
  factorId: string;
  /** Keyed hash of the code that was sent to a phone. */
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

/** A sign-in in progress at a provider, or a code that is waiting to be exchanged (PKCE). */
export interface AuthFlowDocument {
  /** UUID v4, the `state` at the provider. */
  _id: string;
  /** Null when a link in an email started the flow. */
  provider: AuthProvider | null;
  /** Where the browser is sent at the end. */
  redirectTo: string;
  /** If set, the account is linked to this user and nobody is signed in. */
  linkUserId: string | null;
  /** The session that requested the link. It stays signed in. */
  linkSessionId: string | null;
  /** Null in the implicit flow. */
  challenge: PkceChallenge | null;
  /** Our own PKCE verifier for the provider. */
  sealedVerifier: string | null;
  /** The browser that started the flow, identified by its cookie. */
  browserHash: string | null;
  /** Hash of the code that the client exchanges. */
  codeHash?: string;
  userId: string | null;
  /** How the session starts: `oauth`, or the kind of email whose link was opened. */
  method: SignInMethod | null;
  sealedProviderTokens: string | null;
  usedAt: Date | null;
  createdAt: Date;
  expiresAt: Date;
}

/**
 * A `standby` key is published but does not sign yet, so that every client knows it before the switch. A `previous` key no longer signs, but its tokens are
 * still valid. Tokens of a `revoked` key are not.
 */
export type SigningKeyState = "standby" | "current" | "previous" | "revoked";

export interface SigningKey {
  /** RFC 7638 thumbprint */
  kid: string;
  state: SigningKeyState;
  publicJwk: Record<string, unknown>;
  /** Null once the key will never sign again. */
  sealedPrivateJwk: string | null;
  createdAt: Date;
  /** When the key stopped signing. */
  retiredAt?: Date;
}

/** The whole key ring is one document, so a rotation takes one write. */
export interface AuthKeysDocument {
  _id: "ring";
  signingKeys: SigningKey[];
  /** The key that signs refresh tokens: 32 bytes in base64. */
  sealedRefreshKey: string;
  /** Incremented by every rotation. Missing before the first one. */
  revision?: number;
}

/**
 * A user has at most one token of each kind. Password resets and magic links share `recovery`; sign-ups and invitations share `confirmation`. `magiclink` is
 * the link printed by `npm start`, which no email may invalidate.
 */
export type OneTimeTokenKind =
  | "confirmation"
  | "recovery"
  | "email_change_new"
  | "email_change_current"
  | "reauthentication"
  | "magiclink";

/** Why the email was sent. */
export type OneTimeTokenPurpose =
  | "signup"
  | "invite"
  | "magiclink"
  | "recovery"
  | "email_change"
  | "reauthentication";

/** The content of an email: a link and a code. Either of them works once. */
export interface OneTimeTokenDocument {
  _id: string;
  userId: string;
  kind: OneTimeTokenKind;
  purpose: OneTimeTokenPurpose;
  /** Hash of the 256-bit token in the link. */
  hash: string;
  /** Keyed hash of the six-digit code. Null for a link without a code. */
  codeHash: string | null;
  /** How many codes were tried, right or wrong. */
  tries: number;
  /** The recipient's address in lower case. The token is valid while the address still belongs to the account, or is about to. */
  sentTo: string;
  /** If set, the link yields a code that only the browser that requested the email can exchange. */
  challenge: PkceChallenge | null;
  expiresAt: Date;
  createdAt: Date;
}

/** A provider's ID token that was accepted. It can be used only once. */
export interface AuthSeenTokenDocument {
  /** SHA-256 of the token. */
  _id: string;
  expiresAt: Date;
}

/** Names from the protocol's `amr` claim. `otp` is a one-time link or code. */
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
  /** How the user signed in, newest first. */
  methods: { method: SignInMethod; at: Date }[];
  /** The number of the only valid refresh token. The tokens themselves are never stored. */
  refreshCounter: number;
  /** Refresh tokens below this number were issued before a second factor was used and are never valid again. */
  refreshFloor: number;
  refreshFloorAt: Date | null;
  refreshedAt: Date;
  /** Updated by every refresh. */
  expiresAt: Date;
  ip: string;
  userAgent: string;
  createdAt: Date;
}

export type AuthProvider = "email" | "github" | "google";

/** One way to sign in. It is embedded in its user, so that the user and the identities change in one write. */
export interface AuthIdentity {
  /** Our own id; the provider's is `subject`. */
  id: string;
  provider: AuthProvider;
  /** The provider's id for the user. For `email`, the user's own id. */
  subject: string;
  /** `provider:subject`; unique across all users. */
  key: string;
  /** The address as reported by the provider. For `email`, the user's own. */
  email: string;
  emailVerified: boolean;
  /** Names and pictures as reported by the provider. */
  data: Record<string, unknown>;
  lastSignInAt: Date;
  createdAt: Date;
  updatedAt: Date;
}

/** A second factor. Its secret leaves the store only sealed. */
export interface AuthFactor {
  /** UUID v4 */
  id: string;
  kind: "totp" | "phone";
  status: "verified" | "unverified";
  friendlyName: string;
  phone: string | null;
  sealedSecret: string | null;
  /** The last 30-second step whose code was accepted, so that no code can be used twice. */
  lastStep: number | null;
  lastChallengedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

export interface AuthUserDocument {
  /** UUID v4, because the official client checks the format. */
  _id: string;
  /** Trimmed and lower-case. */
  email: string;
  /** When the user became able to sign in. It does not show who owns the address: without email, every user is confirmed right away. */
  emailConfirmedAt: Date | null;
  /** When the user was shown to own the address. Rights that follow from an address require this date. */
  emailProvenAt: Date | null;
  /** The account that `npm start` signs its user in to. It is an admin, but only on a loopback address. */
  readyMade: boolean;
  /** argon2id in PHC form. Null if the user never set a password. */
  passwordHash: string | null;
  passwordChangedAt: Date | null;
  /** Written by the user, so it never grants any rights. */
  userMetadata: Record<string, unknown>;
  /** Written only by administrators. */
  appMetadata: Record<string, unknown>;
  identities: AuthIdentity[];
  factors: AuthFactor[];
  /** The new address of a pending change. The change takes effect once both addresses have confirmed it. */
  newEmail: string | null;
  /** Which of the two addresses has already confirmed the change. */
  emailChangeConfirmed: "new" | "current" | null;
  confirmationSentAt: Date | null;
  recoverySentAt: Date | null;
  emailChangeSentAt: Date | null;
  reauthenticationSentAt: Date | null;
  invitedAt: Date | null;
  bannedUntil: Date | null;
  /** Set by a soft deletion, which also makes all personal data unreadable. */
  deletedAt: Date | null;
  lastSignInAt: Date | null;
  /** Incremented by every change to the profile. A change that is based on an older version is refused. */
  revision: number;
  createdAt: Date;
  updatedAt: Date;
}

/** A user's access token for a git host. It is used to list repositories, never to fetch one. */
/** A repository that a user began to create on GitHub, kept until its project exists, so that another attempt continues with the same one. */
export interface NewRepositoryDocument {
  /** `userId:owner/name`, in lower case. */
  _id: string;
  userId: string;
  /** Date of its first commit: with the same date, every attempt pushes the same commit. */
  startedAt: Date;
  attempts: number;
  /** Another attempt waits until then. */
  busyUntil: Date;
  /** GitHub's id. Null until GitHub has answered. */
  repositoryId: number | null;
}

export interface GitHostTokenDocument {
  /** `userId:provider` */
  _id: string;
  userId: string;
  /** The git host. `provider` is a stored name. */
  provider: GitHostName;
  /** The host's id for the account. */
  subject: string;
  login: string;
  sealedToken: string;
  /** Renews a token that expires. Absent in documents of earlier versions. */
  sealedRefreshToken?: string | null;
  expiresAt?: Date | null;
  scopes: string[];
  savedAt: Date;
}
