import type { Deployment } from "#schemas/deployment.ts";
import { deploymentLabel, siteUrl } from "#schemas/site-url.ts";
import type { DeploymentDocument } from "#store/deployments.ts";
import type { ProjectDocument } from "#store/projects.ts";
import type { Services } from "../services.ts";

const LINK_LIFE_MS = 60 * 60_000;

export interface DeploymentView {
  services: Pick<Services, "env" | "secretBox">;
  project: ProjectDocument;
  /** What a waiting build of this project waits for (`waitingReason`). */
  waitingFor: Deployment["waitingFor"];
}

export function presentDeployment(document: DeploymentDocument, view: DeploymentView): Deployment {
  const live = view.project.live?.deploymentId === document._id;
  return {
    id: document._id,
    number: document.number,
    orgId: document.orgId,
    projectId: document.projectId,
    status: document.status,
    data: document.data,
    reason: document.reason,
    errorCode: document.errorCode,
    commit: document.commit,
    branch: document.branch,
    trigger: document.trigger,
    url: addressOf(document, live, view),
    createdAt: document.createdAt.toISOString(),
    startedAt: document.startedAt?.toISOString() ?? null,
    finishedAt: document.finishedAt?.toISOString() ?? null,
    stages: document.stages,
    counts: document.counts,
    live,
    newlyPublic: document.newlyPublic ?? null,
    awaitsApproval: document.awaitsApproval === true && !live,
    removed: document.removedAt !== null,
    waitingFor: document.status === "queued" ? view.waitingFor : null,
  };
}

/** What is not live is for members: the link carries a signature that `sites` accepts for an hour. */
function addressOf(
  document: DeploymentDocument,
  live: boolean,
  { services, project }: DeploymentView,
): string | null {
  if (document.artifact === null || document.removedAt !== null) return null;
  const url = new URL(siteUrl(services.env, deploymentLabel(document._id, project.siteLabel)));
  if (!live) {
    const until = new Date(Date.now() + LINK_LIFE_MS);
    url.searchParams.set("signature", services.secretBox.sign(`view-${document._id}`, until));
  }
  return url.href;
}
