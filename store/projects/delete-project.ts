import type { Db } from "mongodb";
import { collection } from "../collections.ts";
import { deleteSecretsOf } from "../secrets/secrets.ts";
import { deleteDeployCredentials } from "./deploy-credentials.ts";

/**
 * Takes the site offline, refuses pushes, and withdraws the claim of a running build.
 * @returns ids of the deployments whose builds must stop
 */
export async function stopProject(db: Db, projectId: string): Promise<string[]> {
  await deleteDeployCredentials(db, projectId);
  const now = new Date();
  const deployments = collection(db, "deployments");
  const running = await deployments
    .find({ projectId, status: "running" }, { projection: { _id: 1 } })
    .toArray();
  // A build whose deployment is no longer running writes neither log nor progress.
  await deployments.updateMany(
    { projectId, status: { $in: ["queued", "running"] } },
    { $set: { status: "canceled", reason: "the project was deleted", finishedAt: now } },
  );
  // Raising the fence refuses its promotion.
  await collection(db, "projects").updateOne(
    { _id: projectId },
    { $set: { live: null, claim: null }, $inc: { fence: 1 } },
  );
  return running.map(({ _id }) => _id);
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
  for (const name of ["previews", "gitEvents", "redirects", "apiKeys", "siteTickets"] as const)
    await db.collection(name).deleteMany({ projectId });
  await collection(db, "seenBranches").deleteOne({ _id: projectId });
  await collection(db, "deployments").deleteMany({ projectId });
}
