import { publishProjectChanged, publishSiteSwitched } from "#queues/publish.ts";
import { publish } from "#queues/events.ts";
import { deploymentTopic } from "#schemas/events.ts";
import { blobPrefixesOf } from "#schemas/deployments/manifest.ts";
import { deleteProject, stopProject } from "#store/projects/delete-project.ts";
import { isBackupRunning } from "#store/platform/backups.ts";
import {
  claimForRemoval,
  leaveRepository,
  listLeftRepositories,
  markRemovedForGood,
  markRepositoryRemoved,
} from "#store/projects/deleted-projects.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import { bestEffort } from "../best-effort.ts";
import { removeRepository } from "./remove-repository.ts";
import type { CoreContext } from "../context.ts";

type RemovalContext = Pick<
  CoreContext,
  "env" | "log" | "db" | "blobs" | "redis" | "queues" | "secretBox"
>;

/**
 * Permanently removes deleted projects once their week is over.
 * @param of only those of one organization, immediately
 */
export async function removeDeleted(
  context: RemovalContext & { stopping?: AbortSignal },
  which: { now: Date; of?: string },
): Promise<void> {
  for (const project of await claimForRemoval(context.db, which)) {
    if (context.stopping?.aborted) return;
    await removeProject(context, project);
    await markRemovedForGood(context.db, project._id);
  }
}

/** Removes the repositories that stayed because a backup ran. */
export async function removeLeftRepositories(
  context: Pick<CoreContext, "env" | "db" | "secretBox">,
): Promise<void> {
  for (const projectId of await listLeftRepositories(context.db)) {
    if (await isBackupRunning(context.db)) return;
    await removeRepository(context, projectId);
    await markRepositoryRemoved(context.db, projectId);
  }
}

/**
 * Permanently removes a project, with everything that belongs to it. Its site and builds end first. The document itself is deleted last, so a failed removal
 * can be repeated.
 */
export async function removeProject(
  context: RemovalContext,
  project: ProjectDocument,
): Promise<void> {
  const { db, blobs, redis } = context;
  await stopBuilds(context, project);
  for (const prefix of blobPrefixesOf(project._id))
    for await (const key of blobs.list(prefix)) await blobs.remove(key);
  const isListed = await leaveRepository(db, project._id);
  if (!isListed) await removeRepository(context, project._id);
  await deleteProject(db, project._id);
  // A backup that has begun before may need the repository. The sweep removes it later, and also if its removal fails here.
  if (isListed && !(await isBackupRunning(db))) {
    await removeRepository(context, project._id);
    await markRepositoryRemoved(db, project._id);
  }
  await bestEffort(context, async () => {
    await publishSiteSwitched(redis, project);
    await publishProjectChanged(redis, project);
  });
}

/** Takes a project's site offline and stops its builds. `removeProject` deletes what they stored. */
export async function stopBuilds(context: RemovalContext, project: ProjectDocument): Promise<void> {
  const running = await stopProject(context.db, project._id);
  await bestEffort(context, async () => {
    for (const deploymentId of running)
      await publish(context.redis, deploymentTopic(deploymentId), "deployment.cancelRequested", {
        deploymentId,
      });
  });
}
