import { findClient as findStored } from "#store/oauth/clients.ts";
import type { OauthClientDocument } from "#store/oauth/documents.ts";
import type { CoreContext } from "../context.ts";

export type OauthClient = Pick<OauthClientDocument, "_id" | "name" | "redirectUris">;

/** The client with this id. Null if there is none. */
export function findClient(context: CoreContext, clientId: string): Promise<OauthClient | null> {
  return findStored(context.db, clientId);
}
