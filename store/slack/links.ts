import type { Db } from "mongodb";
import { collection } from "../collections.ts";
import { derivedId } from "../derived-id.ts";
import type { SlackLinkDocument } from "./documents.ts";

export type SlackUser = Pick<SlackLinkDocument, "teamId" | "slackUserId">;

export const linkId = ({ teamId, slackUserId }: SlackUser): string =>
  derivedId("slackLink", teamId, slackUserId);

/** A Slack user has one account, and an account has one Slack user in each workspace. The newest link replaces the others. */
export async function saveLink(db: Db, { _id, ...link }: SlackLinkDocument): Promise<void> {
  const { userId, teamId } = link;
  await collection(db, "slackLinks").deleteMany({ userId, teamId, _id: { $ne: _id } });
  await collection(db, "slackLinks").replaceOne({ _id }, link, { upsert: true });
}

export function findLink(db: Db, user: SlackUser): Promise<SlackLinkDocument | null> {
  return collection(db, "slackLinks").findOne({ _id: linkId(user) });
}

/** Oldest first. */
export function listLinks(db: Db, userId: string): Promise<SlackLinkDocument[]> {
  return collection(db, "slackLinks").find({ userId }).sort({ createdAt: 1 }).toArray();
}

/** @returns the removed link. Null if there was none */
export function deleteLink(
  db: Db,
  { userId, teamId }: Pick<SlackLinkDocument, "userId" | "teamId">,
): Promise<SlackLinkDocument | null> {
  return collection(db, "slackLinks").findOneAndDelete({ userId, teamId });
}

/** No organization is connected to the workspace anymore. */
export async function deleteLinksOfTeam(db: Db, teamId: string): Promise<void> {
  await collection(db, "slackLinks").deleteMany({ teamId });
  await collection(db, "slackLinkRequests").deleteMany({ teamId });
}
