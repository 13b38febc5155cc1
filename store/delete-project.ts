import type { Db } from "mongodb";
import { collection } from "./collections.ts";

/** Takes the site away from its readers, the door from pushers, and the claim from whoever builds it. */
export async function stopProject(db: Db, projectId: string): Promise<void> {
  await collection(db, "pushTokens").deleteMany({ projectId });
  await collection(db, "deployHooks").deleteMany({ projectId });
  const now = new Date();
  await collection(db, "deployments").updateMany(
    { projectId, status: "queued" },
    { $set: { status: "canceled", reason: "the project was deleted", finishedAt: now } },
  );
  // A raised fence refuses every further write of a running build.
  await collection(db, "projects").updateOne(
    { _id: projectId },
    { $set: { live: null, claim: null }, $inc: { fence: 1 } },
  );
}

/** Removes the documents of a project; its own comes last, so that the removal can be repeated. */
export async function deleteProject(db: Db, projectId: string): Promise<void> {
  const deployments = await collection(db, "deployments")
    .find({ projectId }, { projection: { _id: 1 } })
    .toArray();
  const ids = deployments.map(({ _id }) => _id);
  if (ids.length > 0) await collection(db, "logChunks").deleteMany({ deploymentId: { $in: ids } });
  await collection(db, "gitEvents").deleteMany({ projectId });
  await collection(db, "redirects").deleteMany({ projectId });
  await collection(db, "deployments").deleteMany({ projectId });
  await collection(db, "projects").deleteOne({ _id: projectId });
}
