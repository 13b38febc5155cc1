import type { AppCode } from "#schemas/errors.ts";
import type { ConnectedHost } from "#schemas/git-hosts/git-host-connection.ts";

/** An organization's access to a git host. */
export interface GitHostConnectionDocument {
  _id: string;
  orgId: string;
  host: ConnectedHost;
  /** Without a slash at the end. */
  address: string;
  /** The user name for requests, if the host needs one. */
  username: string | null;
  /** Sealed (service/secret-box.ts) with the connection's id. */
  sealedToken: string;
  /** The host's id of the token's account. */
  subject: string;
  login: string;
  scopes: string[] | null;
  missingScopes: string[];
  tokenExpiresAt: string | null;
  createdBy: { userId: string; name: string };
  createdAt: Date;
  updatedAt: Date;
  checkedAt: Date;
  failure: { appCode: AppCode; message: string } | null;
  /** Set if a user allowed the connection on the host (OAuth). Absent or null if its token was entered. */
  oauth?: {
    /** Sealed with the connection's id. Null if the host gave none. */
    sealedRefreshToken: string | null;
    /** The end of the token. */
    expiresAt: Date | null;
    /** Whether the host permanently refuses to renew it. */
    hasEnded: boolean;
    /** The process that renews the token. */
    lease: { id: string; until: Date } | null;
  } | null;
}

/** A user who was sent to a host to allow a connection. */
export interface GitHostAuthorizationDocument {
  /** Hash of the state with which the host sends the browser back. */
  _id: string;
  orgId: string;
  userId: string;
  sessionId: string;
  host: ConnectedHost;
  address: string;
  /** The connection that gets new tokens. Null for a new one. */
  connectionId: string | null;
  /** The PKCE verifier, sealed with the id. */
  sealedVerifier: string;
  createdAt: Date;
  expiresAt: Date;
}
