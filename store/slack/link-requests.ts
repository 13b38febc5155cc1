import type { Db } from "mongodb";
import { collection } from "../collections.ts";
import type { SlackLinkRequestDocument } from "./documents.ts";

export async function saveLinkRequest(db: Db, document: SlackLinkRequestDocument): Promise<void> {
  await collection(db, "slackLinkRequests").insertOne(document);
}

/** Null if it has expired or was used before. */
export function findLinkRequest(
  db: Db,
  _id: string,
  now: Date,
): Promise<SlackLinkRequestDocument | null> {
  return collection(db, "slackLinkRequests").findOne({ _id, expiresAt: { $gt: now } });
}

/** Uses it up. Null if it has expired or was used before. */
export function takeLinkRequest(
  db: Db,
  _id: string,
  now: Date,
): Promise<SlackLinkRequestDocument | null> {
  return collection(db, "slackLinkRequests").findOneAndDelete({ _id, expiresAt: { $gt: now } });
}
