import { buildCapOf } from "#core/orgs/build-cap.ts";
import { capOf, type SlotCap } from "#store/orgs/slot-caps.ts";
import type { Db } from "mongodb";
import type { Deployment } from "#schemas/deployments/deployment.ts";
import type { DeploymentDocument } from "#store/deployments/documents.ts";
import type { OrgDocument } from "#store/orgs/documents.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import { findPreviews } from "#store/previews/previews.ts";
import { findMaintenance } from "#store/platform/maintenance.ts";
import { isWorkerAlive } from "#store/platform/worker-heartbeats.ts";
import type { Caller } from "#core/access/caller.ts";
import { deploymentFields } from "./deployment-fields.ts";
import type { Services } from "../services.ts";

export interface DeploymentOwner {
  org: OrgDocument;
  project: ProjectDocument;
  caller: Caller;
}

/** Deployments of one project as callers see them. */
export async function presentDeployments(
  services: Services,
  owner: DeploymentOwner,
  deployments: DeploymentDocument[],
): Promise<Deployment[]> {
  const waits = deployments.some(({ status }) => status === "queued");
  const builders = waits ? await readBuilders(services.db) : IDLE;
  const ids = deployments.flatMap(({ previewId }) => previewId ?? []);
  const previews = ids.length > 0 ? await findPreviews(services.db, [...new Set(ids)]) : [];
  const waitingFor = waitingReason({ ...owner, builders, cap: buildCapOf(services.env) });
  return deployments.map((deployment) =>
    deploymentFields(deployment, {
      services,
      project: owner.project,
      preview: previews.find(({ _id }) => _id === deployment.previewId) ?? null,
      caller: owner.caller,
      waitingFor,
    }),
  );
}

export async function presentDeployment(
  services: Services,
  owner: DeploymentOwner,
  deployment: DeploymentDocument,
): Promise<Deployment> {
  const [view] = await presentDeployments(services, owner, [deployment]);
  return view!;
}

/** Whether builds begin at all. */
interface Builders {
  isMaintenance: boolean;
  workerAlive: boolean;
}

/** For deployments that do not wait. */
export const IDLE: Builders = { isMaintenance: false, workerAlive: false };

export async function readBuilders(db: Db): Promise<Builders> {
  const [maintenance, workerAlive] = await Promise.all([
    findMaintenance(db),
    isWorkerAlive(db, "build"),
  ]);
  return { isMaintenance: maintenance !== null, workerAlive };
}

/** Why a queued build is waiting; null when it is about to begin. */
export function waitingReason(state: {
  org: OrgDocument;
  project: ProjectDocument;
  builders: Builders;
  cap: SlotCap;
}): Deployment["waitingFor"] {
  const now = new Date();
  if (state.builders.isMaintenance) return "maintenance";
  if (state.org.suspension) return "suspended";
  if (!state.builders.workerAlive) return "worker";
  if (state.project.claim && state.project.claim.expiresAt > now) return "build";
  const running = state.org.slots.filter(({ expiresAt }) => expiresAt > now);
  return running.length >= (state.org.limits?.buildsAtOnce ?? capOf(state.cap, state.org, now))
    ? "slot"
    : null;
}
