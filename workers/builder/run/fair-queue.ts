import { buildCapOf } from "#core/orgs/build-cap.ts";
import { wakeBuild } from "#queues/enqueue.ts";
import { projectsBefore } from "#store/deployments/fair-queue.ts";
import { findProject } from "#store/projects/projects.ts";
import type { BuildContext } from "../context.ts";
import { shouldDebounce } from "./debounce.ts";
import { runBuild } from "./run-build.ts";

/** Builds the project that the worker was woken for, or one of another organization whose turn comes first. */
export async function buildFairly(context: BuildContext, projectId: string): Promise<void> {
  const { db, env, queues } = context;
  const project = await findProject(db, projectId);
  if (!project) return;
  const [before, isBurst] = await Promise.all([
    projectsBefore(db, { orgId: project.orgId, cap: buildCapOf(env) }),
    shouldDebounce(db, projectId),
  ]);
  for (const other of before) {
    if (!(await runBuild(context, other))) continue;
    // Queues the project behind all others that are waiting. Its turn is checked again then.
    return wakeBuild(queues, projectId);
  }
  await runBuild(context, projectId, { isBurst });
}
