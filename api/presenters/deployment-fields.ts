import type { Deployment } from "#schemas/deployments/deployment.ts";
import { buildErrors } from "#schemas/deployments/build-errors.ts";
import { retryText } from "#schemas/retry-text.ts";
import type { DeploymentDocument } from "#store/deployments/documents.ts";
import type { PreviewDocument } from "#store/previews/documents.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import { siteUrl } from "#schemas/sites/site-url.ts";
import { addressLabel } from "#core/previews/preview-address.ts";
import type { Caller } from "#core/access/caller.ts";
import type { Services } from "../services.ts";
import { deploymentAddress } from "#core/deployments/deployment-address.ts";

export interface DeploymentFacts {
  services: Pick<Services, "env" | "secretBox">;
  project: ProjectDocument;
  preview: PreviewDocument | null;
  /** Signed links are created for this caller. */
  caller: Caller;
  /** Why a queued build of this project is waiting (`waitingReason`). */
  waitingFor: Deployment["waitingFor"];
}

export function deploymentFields(document: DeploymentDocument, view: DeploymentFacts): Deployment {
  const live = view.project.live?.deploymentId === document._id;
  return {
    id: document._id,
    number: document.number,
    orgId: document.orgId,
    projectId: document.projectId,
    status: document.status,
    data: document.data,
    reason: reasonOf(document),
    retryAt: isAwaitingRetry(document) ? (document.retryAt?.toISOString() ?? null) : null,
    errorCode: document.errorCode,
    commit: document.commit,
    branch: document.branch,
    preview: view.preview && {
      id: view.preview._id,
      pull: view.preview.pull?.number ?? null,
      title: view.preview.pull?.title ?? null,
      shown: view.preview.live?.deploymentId === document._id,
      url: siteUrl(view.services.env, addressLabel(view.project, view.preview)),
    },
    trigger: document.trigger,
    scheduled: document.scheduled ?? null,
    withoutCache: document.withoutCache,
    url: deploymentAddress(view.services, view.project, {
      deployment: document,
      caller: view.caller,
    }),
    createdAt: document.createdAt.toISOString(),
    startedAt: document.startedAt?.toISOString() ?? null,
    finishedAt: document.finishedAt?.toISOString() ?? null,
    stages: document.stages,
    counts: document.counts,
    convention: document.convention ?? null,
    publishRules: document.publishRules ?? [],
    newlyBroken: document.newlyBroken ?? null,
    live,
    statusReport: document.statusReport
      ? { at: document.statusReport.at.toISOString(), error: document.statusReport.error }
      : null,
    newlyPublic: document.newlyPublic ?? null,
    awaitsApproval: document.awaitsApproval === true && !live && document.removedAt === null,
    removed: document.removedAt !== null,
    waitingFor: waitOf(document, view.waitingFor),
  };
}

/** The next attempt also waits for the end of a suspension or of maintenance. */
const waitOf = (document: DeploymentDocument, waitingFor: Deployment["waitingFor"]) =>
  document.status === "queued" && (isClosed(waitingFor) || !isAwaitingRetry(document))
    ? waitingFor
    : null;

const isClosed = (waitingFor: Deployment["waitingFor"]) =>
  waitingFor === "suspended" || waitingFor === "maintenance";

const isAwaitingRetry = ({ status, retryAt }: DeploymentDocument) =>
  status === "queued" && retryAt instanceof Date;

function reasonOf(document: DeploymentDocument): string | null {
  const { reason, retryAt, retryCode = "" } = document;
  if (!isAwaitingRetry(document) || !retryAt) return reason;
  const entries: Record<string, { message: string }> = buildErrors;
  return retryText(entries[retryCode]?.message ?? "The build failed.", retryAt, new Date());
}
