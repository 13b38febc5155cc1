import type { ApplicationScope } from "#schemas/accounts/application.ts";

/** A program that registered itself, or that published a document about itself. */
export interface OauthClientDocument {
  /** Its `client_id`: one of our ids, or the address of its document. */
  _id: string;
  name: string;
  redirectUris: string[];
  createdAt: Date;
  /** Moves with every use of a registered client. A copy of a published document is fetched again afterwards. */
  expiresAt: Date;
}

/** The consent of a user, until the application exchanges it for tokens. */
export interface OauthCodeDocument {
  /** Hash of the code. */
  _id: string;
  clientId: string;
  clientName: string;
  redirectUri: string;
  /** The application's PKCE challenge, always S256. */
  challenge: string;
  userId: string;
  orgId: string;
  projectId: string;
  resource: string;
  scopes: ApplicationScope[];
  /** The id that the application gets in the exchange. */
  applicationId: string;
  usedAt: Date | null;
  /** When someone presented the code again. */
  reusedAt: Date | null;
  createdAt: Date;
}

/** A program that may act for a user in one project, until the user or the end of its time disconnects it. */
export interface ApplicationDocument {
  _id: string;
  userId: string;
  orgId: string;
  projectId: string;
  clientId: string;
  /** As the program calls itself. */
  name: string;
  redirectUri: string;
  /** The address of the project for which the tokens were issued, as the client spells it. */
  resource: string;
  scopes: ApplicationScope[];
  createdAt: Date;
  lastUsedAt: Date | null;
  /** Moves with every refresh. */
  expiresAt: Date;
}

export interface ApplicationTokenDocument {
  /** Hash of the token. */
  _id: string;
  applicationId: string;
  kind: "access" | "refresh";
  scopes: ApplicationScope[];
  /** When a refresh token was exchanged. */
  usedAt: Date | null;
  expiresAt: Date;
}
