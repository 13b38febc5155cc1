import type { Db } from "mongodb";
import { collection } from "../collections.ts";
import { deleteLinksOfTeam } from "./links.ts";
import { deleteWorkspace, listWorkspacesOfTeam } from "./workspaces.ts";

/** The links of a workspace end with its last organization. */
export async function deleteUnusedLinks(db: Db, teamId: string): Promise<void> {
  const others = await listWorkspacesOfTeam(db, teamId);
  if (others.length === 0) await deleteLinksOfTeam(db, teamId);
}

/** What is stored about Slack for an organization. */
export async function deleteSlackOf(db: Db, orgId: string): Promise<void> {
  await collection(db, "slackAuthorizations").deleteMany({ orgId });
  const workspace = await deleteWorkspace(db, orgId);
  if (workspace) await deleteUnusedLinks(db, workspace.teamId);
}

/** What is stored about Slack for a user. */
export async function forgetSlackUser(db: Db, userId: string): Promise<void> {
  await collection(db, "slackAuthorizations").deleteMany({ userId });
  await collection(db, "slackLinks").deleteMany({ userId });
}
