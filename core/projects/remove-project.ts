import { publishProjectChanged, publishSiteSwitched } from "#queues/publish.ts";
import { publish } from "#queues/events.ts";
import { deploymentTopic } from "#schemas/events.ts";
import { blobPrefixesOf } from "#schemas/deployments/manifest.ts";
import { deleteProject, stopProject } from "#store/projects/delete-project.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import { bestEffort } from "../best-effort.ts";
import { removeRepository } from "./remove-repository.ts";
import type { CoreContext } from "../context.ts";

/**
 * Removes a project and everything it has. First its site and its builds end, last goes the document itself,
 * so that an attempt that broke off can be made again.
 */
export async function removeProject(context: CoreContext, project: ProjectDocument): Promise<void> {
  const { db, blobs, redis } = context;
  await stopBuilds(context, project);
  for (const prefix of blobPrefixesOf(project._id))
    for await (const key of blobs.list(prefix)) await blobs.remove(key);
  await removeRepository(context, project._id);
  await deleteProject(db, project._id);
  await bestEffort(context, async () => {
    await publishSiteSwitched(redis, project);
    await publishProjectChanged(redis, project);
  });
}

/** Takes a project's site offline and ends its builds. `removeProject` deletes what they stored. */
export async function stopBuilds(context: CoreContext, project: ProjectDocument): Promise<void> {
  const running = await stopProject(context.db, project._id);
  await bestEffort(context, async () => {
    for (const deploymentId of running)
      await publish(context.redis, deploymentTopic(deploymentId), "deployment.cancelRequested", {
        deploymentId,
      });
  });
}
