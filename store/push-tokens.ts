import type { Db } from "mongodb";
import { newId, newSecret } from "#schemas/ids.ts";
import { collection } from "./collections.ts";
import { hashSecret } from "./hash-secret.ts";

/** Password of a project's git remote. Does not expire; shown once; only its hash is kept. */
export interface PushTokenDocument {
  _id: string;
  projectId: string;
  name: string;
  hash: string;
  /** First characters, to recognise it by. */
  prefix: string;
  createdBy: string;
  createdAt: Date;
  lastUsedAt: Date | null;
}

const PREFIX_LENGTH = 9;
/** Writing the date at every fetch would be a write per request. */
const LAST_USED_PRECISION_MS = 60_000;

export async function createPushToken(
  db: Db,
  token: { projectId: string; name: string; createdBy: string },
): Promise<{ token: PushTokenDocument; secret: string }> {
  const secret = newSecret("pmp");
  const document: PushTokenDocument = {
    _id: newId(),
    ...token,
    hash: hashSecret(secret),
    prefix: secret.slice(0, PREFIX_LENGTH),
    createdAt: new Date(),
    lastUsedAt: null,
  };
  await collection(db, "pushTokens").insertOne(document);
  return { token: document, secret };
}

/** The token of this project that has this secret; notes the use. */
export async function usePushToken(
  db: Db,
  projectId: string,
  secret: string,
): Promise<PushTokenDocument | null> {
  const token = await collection(db, "pushTokens").findOne({ hash: hashSecret(secret), projectId });
  if (token && Date.now() - (token.lastUsedAt?.getTime() ?? 0) > LAST_USED_PRECISION_MS) {
    await collection(db, "pushTokens").updateOne(
      { _id: token._id },
      { $set: { lastUsedAt: new Date() } },
    );
  }
  return token;
}

export function listPushTokens(db: Db, projectId: string): Promise<PushTokenDocument[]> {
  return collection(db, "pushTokens")
    .find({ projectId })
    .sort({ createdAt: -1 })
    .limit(100)
    .toArray();
}

export async function revokePushToken(
  db: Db,
  projectId: string,
  tokenId: string,
): Promise<boolean> {
  const result = await collection(db, "pushTokens").deleteOne({ _id: tokenId, projectId });
  return result.deletedCount === 1;
}
