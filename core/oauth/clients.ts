import { isUrl } from "#schemas/is-url.ts";
import { findClient as findStored, storeClient } from "#store/oauth/clients.ts";
import type { OauthClientDocument } from "#store/oauth/documents.ts";
import type { Limit } from "../access/rate-limits.ts";
import type { CoreContext } from "../context.ts";
import { FetchFailure, fetchPublic } from "../outgoing/fetch-public.ts";
import { readClientMetadata } from "./client-metadata.ts";
import { OauthFailure } from "./failure.ts";

export type OauthClient = Pick<OauthClientDocument, "_id" | "name" | "redirectUris">;

const rules = {
  accept: "application/json",
  type: /^application\/(?:[\w.-]+\+)?json\b/,
  // The specification recommends 5 KB.
  maxBytes: 16 * 1024,
  maxRedirects: 0,
  // A user is waiting.
  timeoutMs: 5_000,
};
const CACHED_MS = 10 * 60_000;
/** Per host. Otherwise, anyone could make us flood one. */
const FETCH_LIMIT: Limit = { name: "oauth-document", max: 60, windowMs: 10 * 60_000 };

/** Whether the id is the address of a document about the client. Other ids are ours. */
export const isPublished = (clientId: string): boolean => clientId.includes(":");

/** The client with this id. Null if there is none. @throws OauthFailure invalid_client for a document that is not right @throws AppError too_many_requests */
export async function findClient(
  context: CoreContext,
  clientId: string,
): Promise<OauthClient | null> {
  const stored = await findStored(context.db, clientId);
  if (stored || !isPublished(clientId)) return stored;
  const client = { _id: clientId, ...(await fetchClient(context, clientId)) };
  const expiresAt = new Date(Date.now() + CACHED_MS);
  await storeClient(context.db, { ...client, expiresAt });
  return client;
}

/** Reads a Client ID Metadata Document. @throws OauthFailure invalid_client */
async function fetchClient(
  { env, limits }: CoreContext,
  address: string,
): Promise<Omit<OauthClient, "_id">> {
  const refuse = (why: string) =>
    new OauthFailure(
      "invalid_client",
      `The application describes itself at ${address}, but the description cannot be used: ${why}`,
    );
  if (!isDocumentAddress(address)) throw refuse("this is not an https address with a path.");
  await limits.take(FETCH_LIMIT, new URL(address).host);
  const trusted = env.GIT_ALLOW_PRIVATE_HOSTS;
  try {
    const bytes = await fetchPublic(address, { ...rules, trusted });
    const metadata: unknown = JSON.parse(bytes.toString("utf8"));
    const client = readClientMetadata(metadata);
    // Otherwise anyone could copy the document of another application.
    if ((metadata as { client_id?: unknown }).client_id !== address)
      throw refuse("its client_id is another address.");
    return client;
  } catch (error) {
    if (error instanceof SyntaxError) throw refuse("it is not JSON.");
    if (error instanceof FetchFailure) throw refuse(`${error.message}.`);
    if (error instanceof OauthFailure && error.code !== "invalid_client")
      throw refuse(error.message);
    throw error;
  }
}

/** Only an address in its normal form has one spelling. `fetchPublic` demands https. */
function isDocumentAddress(address: string): boolean {
  if (!isUrl(address)) return false;
  const { href, protocol, pathname, hash, username, password } = new URL(address);
  const isWeb = protocol === "https:" || protocol === "http:";
  return isWeb && href === address && pathname !== "/" && `${hash}${username}${password}` === "";
}
