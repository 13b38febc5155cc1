import { rm } from "node:fs/promises";
import { AppError } from "#schemas/errors.ts";
import { orgTopic, projectTopic } from "#schemas/events.ts";
import { fetchMirror, pushCommit } from "#git/mirrors/mirror.ts";
import { mirrorDirectory } from "#git/repositories.ts";
import { publish } from "#queues/events.ts";
import { findProject, updateProject } from "#store/projects/projects.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import { ignoreLost } from "#service/failures.ts";
import type { BuildContext } from "../context.ts";
import { internalRemote } from "../fetch/internal-remote.ts";
import { transferLimits } from "../limits.ts";

/**
 * Copies a public repository into the project's own remote through an ordinary push, so that everything after it is the
 * same as for any push. A repeated run fetches only new commits, and pushing existing ones changes nothing.
 */
export async function importProject(context: BuildContext, projectId: string): Promise<void> {
  const project = await findProject(context.db, projectId);
  if (project?.import?.state !== "running") return;
  try {
    await copyRepository(context, project, project.import);
    await setImport(context, project, null);
    await rm(mirrorDirectory(context.env.DATA_DIR, projectId), { recursive: true, force: true });
  } catch (error) {
    // The process is stopping, or the repository is not at fault: the queue retries.
    if (!(error instanceof AppError)) throw error;
    await setImport(context, project, {
      ...project.import,
      state: "failed",
      error: error.message,
    });
  }
}

async function copyRepository(
  context: BuildContext,
  project: ProjectDocument,
  source: { url: string; branch: string | null },
): Promise<void> {
  const { env, stopping: signal, log } = context;
  const dir = mirrorDirectory(env.DATA_DIR, project._id);
  const { branch, sha } = await fetchMirror({
    dir,
    url: source.url,
    branch: source.branch ?? undefined,
    allowPrivate: env.GIT_ALLOW_PRIVATE_HOSTS,
    signal,
    onProgress: (line) => log.debug({ projectId: project._id }, line),
    // All of them are pushed on, so every file is needed.
    limits: { ...transferLimits(env), maxBlobBytes: null },
  });
  await pushCommit({ ...(await internalRemote(context, project)), dir, sha, branch, signal });
}

async function setImport(
  { db, redis }: BuildContext,
  project: ProjectDocument,
  state: ProjectDocument["import"],
): Promise<void> {
  await updateProject(db, project._id, { import: state });
  const { _id: projectId, orgId } = project;
  const topics = [projectTopic(projectId), orgTopic(orgId)];
  // Pages refetch when they reconnect.
  await publish(redis, topics, "project.changed", { orgId, projectId }).catch(ignoreLost);
}
