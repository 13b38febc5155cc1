import type { Db } from "mongodb";
import { collection } from "../collections.ts";
import { deleteDeployCredentials } from "./deploy-credentials.ts";

/**
 * Takes the site away from its readers, the door from pushers, and the claim from whoever builds it.
 * @returns ids of the deployments whose builds must stop
 */
export async function stopProject(db: Db, projectId: string): Promise<string[]> {
  await deleteDeployCredentials(db, projectId);
  const now = new Date();
  const deployments = collection(db, "deployments");
  const running = await deployments
    .find({ projectId, status: "running" }, { projection: { _id: 1 } })
    .toArray();
  // A build whose row is no longer running writes neither log nor progress.
  await deployments.updateMany(
    { projectId, status: { $in: ["queued", "running"] } },
    { $set: { status: "canceled", reason: "the project was deleted", finishedAt: now } },
  );
  // A raised fence refuses its promotion.
  await collection(db, "projects").updateOne(
    { _id: projectId },
    { $set: { live: null, claim: null }, $inc: { fence: 1 } },
  );
  return running.map(({ _id }) => _id);
}

/**
 * Removes the documents of a project; its own comes after all others, so that the removal can be repeated. What was
 * written meanwhile by somebody who still saw the project goes in a second round.
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
  for (const name of ["gitEvents", "redirects", "apiKeys", "siteTickets"] as const)
    await db.collection(name).deleteMany({ projectId });
  await collection(db, "deployments").deleteMany({ projectId });
}
