import { announceProject, announceSwitch } from "#queues/announce.ts";
import { publish } from "#queues/events.ts";
import { deploymentTopic } from "#schemas/events.ts";
import { blobPrefixesOf } from "#schemas/manifest.ts";
import { deleteProject, stopProject } from "#store/projects/delete-project.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import { afterStored } from "./after-stored.ts";
import { removeRepository } from "./remove-repository.ts";
import type { Services } from "./services.ts";

/**
 * Removes a project and everything it has. First its site and its builds end, last goes the document itself,
 * so that an attempt that broke off can be made again.
 */
export async function removeProject(services: Services, project: ProjectDocument): Promise<void> {
  const { db, blobs, redis } = services;
  await stopBuilds(services, project);
  for (const prefix of blobPrefixesOf(project._id))
    for await (const key of blobs.list(prefix)) await blobs.remove(key);
  await removeRepository(services, project._id);
  await deleteProject(db, project._id);
  await afterStored(services, async () => {
    await announceSwitch(redis, project);
    await announceProject(redis, project);
  });
}

/** Takes the site and the builds of a project away; what they have written goes with `removeProject`. */
export async function stopBuilds(services: Services, project: ProjectDocument): Promise<void> {
  const running = await stopProject(services.db, project._id);
  await afterStored(services, async () => {
    for (const deploymentId of running)
      await publish(services.redis, deploymentTopic(deploymentId), "deployment.cancelRequested", {
        deploymentId,
      });
  });
}
