import { announceDeployment, announceGitEvent } from "#queues/announce.ts";
import { wakeBuild } from "#queues/enqueue.ts";
import { findDeployments } from "#store/deployments/deployments.ts";
import { recordGitEvent } from "#store/pushes/git-events.ts";
import type { GitEventDocument } from "#store/pushes/documents.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import { routePush } from "#store/pushes/route-push.ts";
import type { Commit } from "#schemas/deployments/deployment.ts";
import type { SweepContext } from "./context.ts";

/** Routes what the api had stored when it died, or what nobody has told us. */
export async function routeEvent(
  { db, queues, redis }: SweepContext,
  project: ProjectDocument,
  gitEvent: GitEventDocument,
): Promise<void> {
  const routed = await routePush(db, project, gitEvent);
  if (routed.decision === "accepted") await wakeBuild(queues, project._id);
  await announceGitEvent(redis, gitEvent);
  const superseded = await findDeployments(db, routed.superseded);
  const changed = routed.deployment ? [routed.deployment, ...superseded] : superseded;
  for (const deployment of changed) await announceDeployment(redis, deployment);
}

/** A branch head that no push or webhook has told us of becomes a git event like any other. */
export async function routeHead(
  context: SweepContext,
  project: ProjectDocument,
  found: { branch: string; head: string; commit: Commit | null },
): Promise<void> {
  const { branch, head, commit } = found;
  const { gitEvent } = await recordGitEvent(context.db, {
    orgId: project.orgId,
    projectId: project._id,
    source: "poll",
    // The same head may have to be found again after something else was there.
    deliveryId: `${head}:${project.pushSeq}`,
    event: "push",
    ref: `refs/heads/${branch}`,
    before: project.routedHead,
    after: head,
    actor: null,
    commit,
    headers: {},
    payload: "",
  });
  await routeEvent(context, project, gitEvent);
}
