import type { Db } from "mongodb";
import { collection } from "../collections.ts";
import { deleteChannelsOf } from "../channels/delete-channels.ts";
import { deleteConnectionsOf } from "../connections/connections.ts";
import { deleteApplications } from "../oauth/applications.ts";
import { deleteSecretsOf } from "../secrets/secrets.ts";
import { deleteSlackOf } from "../slack/delete-slack.ts";
import { deleteWebhooksOf } from "../webhooks/delete-webhooks.ts";

/** Removes an organization without projects. Its audit log stays. */
export async function deleteOrg(db: Db, orgId: string): Promise<void> {
  await collection(db, "orgs").deleteOne({ _id: orgId });
  // These go last: while the organization exists, new ones could be created. Leftovers would grant nothing.
  await collection(db, "invitations").deleteMany({ orgId });
  await collection(db, "apiKeys").deleteMany({ orgId });
  await deleteApplications(db, { orgId });
  await collection(db, "siteTickets").deleteMany({ orgId });
  await deleteSecretsOf(db, { orgId, projectId: null });
  await collection(db, "aiAccess").deleteMany({ orgId });
  await deleteConnectionsOf(db, orgId);
  await deleteWebhooksOf(db, { orgId });
  await deleteChannelsOf(db, { orgId });
  await deleteSlackOf(db, orgId);
  await collection(db, "tasks").deleteMany({ orgId });
  await collection(db, "taskParts").deleteMany({ orgId });
  await collection(db, "taskSchedules").deleteMany({ orgId });
}

/** Ids of the organization's projects, in no particular order. */
export async function projectsOfOrg(db: Db, orgId: string): Promise<string[]> {
  const rows = await collection(db, "projects")
    .find({ orgId }, { projection: { _id: 1 } })
    .toArray();
  return rows.map(({ _id }) => _id);
}
