import type { Db } from "mongodb";
import { collection } from "../collections.ts";
import type { GitHostAuthorizationDocument } from "./documents.ts";

export async function saveAuthorization(
  db: Db,
  document: GitHostAuthorizationDocument,
): Promise<void> {
  await collection(db, "gitHostAuthorizations").insertOne(document);
}

/** Uses it up. Null if it is unknown, has expired, was used before, or belongs to another session or organization. */
export function takeAuthorization(
  db: Db,
  of: Pick<GitHostAuthorizationDocument, "_id" | "orgId" | "userId" | "sessionId">,
): Promise<GitHostAuthorizationDocument | null> {
  const { _id, orgId, userId, sessionId } = of;
  return collection(db, "gitHostAuthorizations").findOneAndDelete({
    _id,
    orgId,
    userId,
    sessionId,
    expiresAt: { $gt: new Date() },
  });
}
