export interface HostAccess {
  username: string | null;
  token: string;
  /** Whether the token comes from OAuth. Hosts expect those in another header. */
  isOauth?: boolean;
}

/** A host as an OAuth 2.0 server with authorization codes (RFC 6749). */
export interface HostOauth {
  /** Below the host's address. */
  authorizePath: string;
  tokenPath: string;
  /** What the connection needs. Null if the client's registration decides. */
  scope: string | null;
  /** Whether the host checks code challenges (RFC 7636). */
  hasPkce: boolean;
  /** Where the host expects the client's id and secret. */
  clientIn: "header" | "form";
  /** The user name with which git sends such a token. */
  gitUsername: string;
}
