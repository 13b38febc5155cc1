import type { Db } from "mongodb";
import { collection } from "../collections.ts";
import type { SlackAuthorizationDocument } from "./documents.ts";

export async function saveSlackAuthorization(
  db: Db,
  document: SlackAuthorizationDocument,
): Promise<void> {
  await collection(db, "slackAuthorizations").insertOne(document);
}

/** Uses it up. Null if it is unknown, has expired, was used before, or belongs to another session or organization. */
export function takeSlackAuthorization(
  db: Db,
  { _id, orgId, userId, sessionId }: Omit<SlackAuthorizationDocument, "createdAt" | "expiresAt">,
  now: Date,
): Promise<SlackAuthorizationDocument | null> {
  return collection(db, "slackAuthorizations").findOneAndDelete({
    _id,
    orgId,
    userId,
    sessionId,
    expiresAt: { $gt: now },
  });
}
