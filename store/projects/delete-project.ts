import type { Db } from "mongodb";
import { collection } from "../collections.ts";
import { cancelAll } from "../deployments/deployments.ts";
import { deleteApplications } from "../oauth/applications.ts";
import { deleteSecretsOf } from "../secrets/secrets.ts";
import { deleteChannelsOf } from "../channels/delete-channels.ts";
import { deleteWebhooksOf } from "../webhooks/delete-webhooks.ts";
import { deleteDeployCredentials } from "./deploy-credentials.ts";

/** Why deployments ended with their project. */
export const DELETED_REASON = "the project was deleted";

/**
 * Takes the site offline, refuses pushes, and withdraws the claim of a running build.
 * @returns ids of the deployments whose builds must stop
 */
export async function stopProject(db: Db, projectId: string): Promise<string[]> {
  await deleteDeployCredentials(db, projectId);
  const { running } = await cancelAll(db, projectId, DELETED_REASON);
  await collection(db, "projects").updateOne({ _id: projectId }, { $set: { live: null } });
  return running;
}

/**
 * Removes the documents of a project. The project itself goes last, so that the removal can be repeated. A second round removes documents that were written
 * in the meantime by requests that had already read the project.
 */
export async function deleteProject(db: Db, projectId: string): Promise<void> {
  await deleteRows(db, projectId);
  await collection(db, "projects").deleteOne({ _id: projectId });
  await deleteRows(db, projectId);
}

async function deleteRows(db: Db, projectId: string): Promise<void> {
  const deployments = await collection(db, "deployments")
    .find({ projectId }, { projection: { _id: 1 } })
    .toArray();
  const ids = deployments.map(({ _id }) => _id);
  if (ids.length > 0) await collection(db, "logChunks").deleteMany({ deploymentId: { $in: ids } });
  await deleteDeployCredentials(db, projectId);
  await deleteSecretsOf(db, { orgId: null, projectId });
  await deleteApplications(db, { projectId });
  await deleteWebhooksOf(db, { projectId });
  await deleteChannelsOf(db, { projectId });
  for (const name of [
    "previews",
    "gitEvents",
    "sourceDrafts",
    "redirects",
    "apiKeys",
    "siteTickets",
    "readerLinks",
    "readerAttempts",
    "subscribers",
    "subscriberDays",
    "announcedPosts",
    "mailings",
    "domains",
    "visitDays",
    "mcpCalls",
    "sourcePlans",
    "aiAccess",
    "answerDays",
    "tasks",
    "taskParts",
    "taskSchedules",
    "storageOwners",
  ] as const)
    await db.collection(name).deleteMany({ projectId });
  await collection(db, "seenBranches").deleteOne({ _id: projectId });
  await collection(db, "deployments").deleteMany({ projectId });
}
