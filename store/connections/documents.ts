import type { AppCode } from "#schemas/errors.ts";
import type { ConnectedHost } from "#schemas/projects/git-host-connection.ts";

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
}
