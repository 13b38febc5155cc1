import type { Db } from "mongodb";
import { newId } from "#schemas/ids.ts";
import { collection } from "../collections.ts";
import type { OauthClientDocument } from "./documents.ts";

const DAY_MS = 86_400_000;
/** A client that nobody connects is forgotten. */
const UNUSED_LIFE_MS = 7 * DAY_MS;
/** Longer than the life of a refresh token, so that a client outlives its tokens. */
const USED_LIFE_MS = 90 * DAY_MS;

export async function insertClient(
  db: Db,
  client: Pick<OauthClientDocument, "name" | "redirectUris">,
): Promise<OauthClientDocument> {
  const createdAt = new Date();
  const expiresAt = new Date(createdAt.getTime() + UNUSED_LIFE_MS);
  const document = { _id: newId(), ...client, createdAt, expiresAt };
  await collection(db, "oauthClients").insertOne(document);
  return document;
}

export async function findClient(db: Db, clientId: string): Promise<OauthClientDocument | null> {
  const client = await collection(db, "oauthClients").findOne({ _id: clientId });
  return client && client.expiresAt > new Date() ? client : null;
}

/** Keeps a registered client that is used. */
export async function keepClient(db: Db, clientId: string): Promise<void> {
  const expiresAt = new Date(Date.now() + USED_LIFE_MS);
  await collection(db, "oauthClients").updateOne({ _id: clientId }, { $set: { expiresAt } });
}

/** Caches what a client's document says. */
export async function storeClient(
  db: Db,
  { _id, ...client }: Omit<OauthClientDocument, "createdAt">,
): Promise<void> {
  await collection(db, "oauthClients").updateOne(
    { _id },
    { $set: client, $setOnInsert: { createdAt: new Date() } },
    { upsert: true },
  );
}
