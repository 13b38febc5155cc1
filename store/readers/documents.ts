/** The password for the pages below one path. */
export interface PagePasswordDocument {
  /** The path of its rule, as it is written. */
  path: string;
  /** argon2id, in PHC format. */
  hash: string;
  /** Unique to each password. Cookies contain it, so a new password invalidates them. */
  version: string;
  /** The name of the admin who set it. */
  by: string;
  at: Date;
}

/** Lets a visitor with this email address read the pages below one path, once. Only the hash of the token is stored. */
export interface ReaderLinkDocument {
  _id: string;
  hash: string;
  projectId: string;
  /** A label below the sites' domain, or a domain of the project. */
  host: string;
  /** The group of readers. */
  key: string;
  email: string;
  /** The address that the visitor asked for. */
  to: string;
  expiresAt: Date;
}

/** How often something was tried in one window of time. */
export interface ReaderAttemptsDocument {
  /** What was tried, by whom, and the number of the window. Hashed, because it contains addresses. */
  _id: string;
  projectId: string;
  count: number;
  expiresAt: Date;
}
