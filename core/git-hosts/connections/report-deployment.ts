import { AppError, type AppCode } from "#schemas/errors.ts";
import { publishDeploymentChanged } from "#queues/publish.ts";
import { findDeployment } from "#store/deployments/deployments.ts";
import type { DeploymentDocument, StatusReport } from "#store/deployments/documents.ts";
import { saveStatusReport } from "#store/deployments/status-reports.ts";
import { findOrg } from "#store/orgs/orgs.ts";
import { findProject } from "#store/projects/projects.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import { bestEffort } from "../../best-effort.ts";
import type { CoreContext } from "../../context.ts";
import { settingsOf } from "../../projects/settings/sections.ts";
import type { CommitStatus } from "../port.ts";
import { connectionOf } from "./connected-project.ts";

type ReportContext = Pick<CoreContext, "env" | "db" | "secretBox" | "redis" | "log">;

const DESCRIPTION_MAX_CHARACTERS = 140;
const FIRST_RETRY_MS = 30_000;
const LONGEST_RETRY_MS = 60 * 60_000;
const MAX_TRIES = 8;
const OVERTAKEN = { state: "canceled", description: "A newer commit was built" } as const;
/** The host may accept the same status later. One that is being updated may be gone, or answer with a page. */
const TEMPORARY: ReadonlySet<AppCode> = new Set<AppCode>([
  ...(["host_busy", "host_unavailable", "host_unreadable"] as const),
  ...(["dns_failed", "git_host_slow", "git_host_failed"] as const),
]);

/**
 * Shows at the git host how a deployment is going, as the status of its commit. A refusal is stored with the deployment and never
 * affects the build. Safe to call twice: a state that was reported is not sent again.
 */
export async function reportDeployment(
  context: ReportContext,
  deploymentId: string,
): Promise<void> {
  const { db, env } = context;
  const deployment = await findDeployment(db, deploymentId);
  const project = deployment && (await findProject(db, deployment.projectId));
  if (!deployment?.commit || project?.source.connectionId === undefined) return;
  if (!settingsOf(project).git.reportStatus) return;
  const state = stateOf(deployment);
  const before = deployment.statusReport;
  const { sha } = deployment.commit;
  const isSame = before?.state === state && before.sha === sha;
  if (isSame && before.error === null) return;
  const org = await findOrg(db, project.orgId);
  const about = {
    url: `${env.PUBLIC_URL}/${org?.handle ?? project.orgId}/${project.handle}/${deploymentId}`,
    name: `${env.BRAND_NAME}: ${project.handle}`,
  };
  // A build takes the newest commit of the branch, which may not be the one that the push named.
  if (before && before.sha !== sha && before.state === "pending")
    await send(context, project, { ...about, sha: before.sha, ...OVERTAKEN });
  const description = descriptionOf(deployment);
  const failure = await send(context, project, { ...about, sha, state, description });
  const tries = isSame ? before.tries + 1 : 1;
  await saveStatusReport(db, deploymentId, {
    ...{ state, sha, at: new Date(), error: failure?.message ?? null, tries },
    retryAt: failure && nextTry(failure, tries),
  });
  await bestEffort(context, () => publishDeploymentChanged(context.redis, deployment));
}

async function send(
  context: ReportContext,
  project: ProjectDocument,
  status: CommitStatus,
): Promise<AppError | null> {
  try {
    const { host, api, repository } = await connectionOf(context, project);
    await host.putStatus(api, repository, status);
    return null;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

/** A host that says how long to wait is asked again then. */
function nextTry({ appCode, details }: AppError, tries: number): Date | null {
  if (!TEMPORARY.has(appCode) || tries >= MAX_TRIES) return null;
  const asked = Number(details["retryAfter"] ?? 0) * 1000;
  const usual = Math.min(FIRST_RETRY_MS * 2 ** (tries - 1), LONGEST_RETRY_MS);
  return new Date(Date.now() + Math.max(asked, usual));
}

function stateOf({ status }: DeploymentDocument): StatusReport["state"] {
  if (status === "failed" || status === "canceled") return status;
  return status === "queued" || status === "running" ? "pending" : "success";
}

/** "Live", or why it is not. */
function descriptionOf({ status, reason }: DeploymentDocument): string {
  const texts: Record<DeploymentDocument["status"], string> = {
    queued: "Waiting to be built",
    running: "Building",
    success: reason ?? "Live",
    failed: reason ?? "The build failed",
    canceled: reason ?? "Canceled",
    skipped: `Nothing was built: ${reason ?? "nothing changed"}`,
  };
  const [line = ""] = texts[status].split("\n");
  return line.length > DESCRIPTION_MAX_CHARACTERS
    ? `${line.slice(0, DESCRIPTION_MAX_CHARACTERS - 1)}…`
    : line;
}
