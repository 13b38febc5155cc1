import { announceDeployment, announceGitEvent } from "#queues/announce.ts";
import { wakeBuild } from "#queues/enqueue.ts";
import { findDeployments } from "#store/deployments.ts";
import type { GitEventDocument } from "#store/git-events.ts";
import type { ProjectDocument } from "#store/projects.ts";
import { type Routed, routePush } from "#store/route-push.ts";
import { afterStored } from "./after-stored.ts";
import type { Services } from "./services.ts";

/** Routes a stored git event at once, so that a push is visible, and supersedes, even when every builder is busy. */
export async function routeEvent(
  services: Services,
  project: ProjectDocument,
  gitEvent: GitEventDocument,
): Promise<Routed> {
  const { mongo, redis, queues } = services;
  const routed = await routePush(mongo.db, project, gitEvent);
  await afterStored(services, async () => {
    if (routed.decision === "accepted") await wakeBuild(queues, project._id);
    await announceGitEvent(redis, gitEvent);
    const superseded = await findDeployments(mongo.db, routed.superseded);
    const changed = routed.deployment ? [routed.deployment, ...superseded] : superseded;
    for (const deployment of changed) await announceDeployment(redis, deployment);
  });
  return routed;
}
