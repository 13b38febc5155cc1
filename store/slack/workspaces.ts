import type { Db } from "mongodb";
import { collection } from "../collections.ts";
import type { SlackWorkspaceDocument } from "./documents.ts";

/** Replaces the workspace that the organization had. @returns the former one */
export function saveWorkspace(
  db: Db,
  { _id, ...workspace }: SlackWorkspaceDocument,
): Promise<SlackWorkspaceDocument | null> {
  return collection(db, "slackWorkspaces").findOneAndReplace({ _id }, workspace, {
    upsert: true,
    returnDocument: "before",
  });
}

export function findWorkspace(db: Db, orgId: string): Promise<SlackWorkspaceDocument | null> {
  return collection(db, "slackWorkspaces").findOne({ _id: orgId });
}

/** Every organization that is connected to the workspace of Slack. Those that it has revoked are left out. */
export function listWorkspacesOfTeam(db: Db, teamId: string): Promise<SlackWorkspaceDocument[]> {
  return collection(db, "slackWorkspaces").find({ teamId, revokedAt: null }).toArray();
}

/** Which of the organizations are connected to the workspace of Slack. */
export async function connectedOrgIds(db: Db, teamId: string, orgIds: string[]): Promise<string[]> {
  const rows = await collection(db, "slackWorkspaces")
    .find({ _id: { $in: orgIds }, teamId, revokedAt: null }, { projection: { _id: 1 } })
    .toArray();
  return rows.map(({ _id }) => _id);
}

/**
 * The token is forgotten.
 * @param sealedToken the one that Slack has refused, because a newer installation must stay
 * @returns null if it is revoked already, or has another token
 */
export function markRevoked(
  db: Db,
  { _id, sealedToken }: Pick<SlackWorkspaceDocument, "_id" | "sealedToken">,
  now: Date,
): Promise<SlackWorkspaceDocument | null> {
  return collection(db, "slackWorkspaces").findOneAndUpdate(
    { _id, sealedToken, revokedAt: null },
    { $set: { sealedToken: null, revokedAt: now, untold: true } },
    { returnDocument: "after" },
  );
}

/** Its channels are disabled, and the admins know. */
export async function markRevocationTold(db: Db, orgId: string): Promise<void> {
  await collection(db, "slackWorkspaces").updateOne({ _id: orgId }, { $unset: { untold: "" } });
}

const UNTOLD_PER_RUN = 50;

/** Revoked workspaces whose process ended before it disabled their channels and notified the admins. */
export function listUntoldRevocations(db: Db): Promise<SlackWorkspaceDocument[]> {
  return collection(db, "slackWorkspaces").find({ untold: true }).limit(UNTOLD_PER_RUN).toArray();
}

/** @returns the removed workspace. Null if there was none */
export function deleteWorkspace(db: Db, orgId: string): Promise<SlackWorkspaceDocument | null> {
  return collection(db, "slackWorkspaces").findOneAndDelete({ _id: orgId });
}
