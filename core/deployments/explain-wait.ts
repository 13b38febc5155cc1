import type { Wait } from "#schemas/admin/deployment.ts";
import { limitsOf } from "#schemas/orgs/limits.ts";
import { listQueuedOrgIds, queuePosition } from "#store/deployments/all-deployments.ts";
import type { DeploymentDocument } from "#store/deployments/documents.ts";
import type { OrgDocument } from "#store/orgs/documents.ts";
import { listOrgs } from "#store/orgs/orgs.ts";
import { findMaintenance } from "#store/platform/maintenance.ts";
import { isWorkerAlive } from "#store/platform/worker-heartbeats.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import type { CoreContext } from "../context.ts";

/** What is the same for every deployment of a list. */
interface Queue {
  isMaintenance: boolean;
  workerAlive: boolean;
  /** Organizations with queued deployments. */
  orgs: OrgDocument[];
}

export async function readQueue({ db }: Pick<CoreContext, "db">): Promise<Queue> {
  const [maintenance, workerAlive, ids] = await Promise.all([
    findMaintenance(db),
    isWorkerAlive(db, "build"),
    listQueuedOrgIds(db),
  ]);
  return { isMaintenance: maintenance !== null, workerAlive, orgs: await listOrgs(db, ids) };
}

/** Why a deployment is still queued, as far as the documents say. Null if it is not queued. */
export async function explainWait(
  { db, env }: Pick<CoreContext, "db" | "env">,
  deployment: DeploymentDocument,
  { org, project, queue }: { org: OrgDocument; project: ProjectDocument; queue: Queue },
): Promise<Wait | null> {
  if (deployment.status !== "queued") return null;
  const now = new Date();
  const max = limitsOf(env, org).buildsAtOnce ?? env.BUILDS_PER_ORG;
  const running = org.slots.filter(({ expiresAt }) => expiresAt > now).length;
  const retryAt = deployment.retryAt && deployment.retryAt > now ? deployment.retryAt : null;
  const kind = (): Wait["kind"] => {
    if (queue.isMaintenance) return "maintenance";
    if (org.suspension) return "suspended";
    if (retryAt) return "retry";
    if (!queue.workerAlive) return "worker";
    if (project.claim && project.claim.expiresAt > now) return "build";
    return running >= max ? "slot" : "turn";
  };
  const begunAt = org.buildBegunAt?.getTime() ?? 0;
  const orgsBefore = queue.orgs.filter(
    (other) => other._id !== org._id && (other.buildBegunAt?.getTime() ?? 0) < begunAt,
  ).length;
  return {
    kind: kind(),
    orgsBefore,
    running,
    max,
    ...(await queuePosition(db, deployment)),
    retryAt: retryAt?.toISOString() ?? null,
  };
}
