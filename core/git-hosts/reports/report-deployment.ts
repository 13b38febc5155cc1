import { AppError, type AppCode } from "#schemas/errors.ts";
import { publishDeploymentChanged } from "#queues/publish.ts";
import { findDeployment } from "#store/deployments/deployments.ts";
import type { DeploymentDocument, StatusReport } from "#store/deployments/documents.ts";
import { findOtherOfCommit, saveStatusReport } from "#store/deployments/status-reports.ts";
import { findOrg } from "#store/orgs/orgs.ts";
import type { PreviewDocument } from "#store/previews/documents.ts";
import { findPreview } from "#store/previews/previews.ts";
import { findDeletedProject } from "#store/projects/deleted-projects.ts";
import { findProject } from "#store/projects/projects.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import { bestEffort } from "../../best-effort.ts";
import { settingsOf } from "../../projects/settings/sections.ts";
import type { CommitStatus } from "../port.ts";
import { putDeployment } from "./put-deployment.ts";
import {
  demandPermission,
  openReporting,
  type ReportContext,
  type Reporting,
  reportsToHost,
} from "./reporting.ts";
import { outcomeOf } from "./outcome.ts";
import { reviewPull } from "./review-pull.ts";
import { reviewedPull } from "./reviewed-pull.ts";

const FIRST_RETRY_MS = 30_000;
const LONGEST_RETRY_MS = 60 * 60_000;
const MAX_TRIES = 8;
const OVERTAKEN = { state: "canceled", description: "A newer commit was built" } as const;
/** The host may accept the same status later. One that is being updated may be gone, or answer with a page. */
const TEMPORARY: ReadonlySet<AppCode> = new Set<AppCode>([
  "host_busy",
  "host_unavailable",
  "host_unreadable",
  "github_unavailable",
  "dns_failed",
  "git_host_slow",
  "git_host_failed",
]);

/**
 * Shows on the git host how a deployment is going, as the status of its commit. A refusal is stored with the deployment and never
 * affects the build. Safe to call twice: a state that was reported is not sent again.
 */
export async function reportDeployment(
  context: ReportContext,
  deploymentId: string,
): Promise<void> {
  const { db } = context;
  const deployment = await findDeployment(db, deploymentId);
  // What was shown as waiting ends with a deleted project too.
  const project =
    deployment &&
    ((await findProject(db, deployment.projectId)) ??
      (await findDeletedProject(db, deployment.projectId)));
  const sha = deployment && commitOf(deployment);
  if (!deployment || !project || !sha) return;
  const before = deployment.statusReport;
  const isWanted = reportsToHost(project.source) && settingsOf(project).git.reportStatus;
  // What was shown as waiting has to end.
  if (!isWanted && before?.state !== "pending") return;
  const preview = await previewOf(db, deployment);
  const { state, description } = outcomeOf(deployment, preview);
  const isSame =
    before?.state === state &&
    before.sha === sha &&
    (before.description ?? description) === description;
  if (isSame && before.error === null) return;
  const { failure, hostDeploymentId } = await send(context, { project, deployment, preview, sha });
  const tries = isSame ? before.tries + 1 : 1;
  await saveStatusReport(db, deploymentId, {
    state,
    sha,
    description,
    at: new Date(),
    error: failure?.message ?? null,
    tries,
    retryAt: failure && nextTry(failure, tries),
    hostDeploymentId,
  });
  await bestEffort(context, () => publishDeploymentChanged(context.redis, deployment));
}

interface Reported {
  project: ProjectDocument;
  deployment: DeploymentDocument;
  preview: PreviewDocument | null;
  sha: string;
}

interface Sent {
  failure: AppError | null;
  hostDeploymentId: string | null;
}

async function send(
  context: ReportContext,
  { project, deployment, preview, sha }: Reported,
): Promise<Sent> {
  const { statusReport: before } = deployment;
  const sent: Sent = {
    failure: null,
    hostDeploymentId: before?.sha === sha ? (before.hostDeploymentId ?? null) : null,
  };
  try {
    const reporting = await openReporting(context, project);
    demandPermission(reporting, "statuses");
    const about = await aboutDeployment(context, project, deployment);
    // Bitbucket shortens the commits of pull requests.
    if (before && !sha.startsWith(before.sha)) await endOvertaken(reporting, before, about);
    const { reports, api, repository } = reporting;
    const shown = await statusOf(context, { project, deployment, preview, sha });
    const scopes = await reports.putStatus(api, repository, { ...about, ...shown, sha });
    sent.hostDeploymentId = await putDeployment(reporting, {
      env: context.env,
      project,
      deployment,
      preview,
      sha,
      scopes,
      logUrl: about.url,
      id: sent.hostDeploymentId,
      created: (id) => (sent.hostDeploymentId = id),
    });
    const pull = reviewedPull(context, { project, deployment, preview });
    const deploymentUrl = about.url;
    if (pull) await reviewPull(context, reporting, { project, deployment, deploymentUrl, pull });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    sent.failure = error;
  }
  return sent;
}

/** The commit, as soon as it is known: before the build has fetched it, the one that the push named. */
const commitOf = ({ commit, announcedCommit }: DeploymentDocument): string | undefined =>
  commit?.sha ?? announcedCommit;

/** A canceled deployment says nothing about a commit that another one is about: a host sent the push twice, or it was merged. */
async function statusOf(
  context: ReportContext,
  { project, deployment, preview, sha }: Reported,
): Promise<Pick<CommitStatus, "state" | "description" | "url">> {
  const isCanceled = deployment.status === "canceled";
  const other = isCanceled ? await findOtherOfCommit(context.db, deployment, sha) : null;
  const shown = other ?? deployment;
  const shownFor = other ? await previewOf(context.db, other) : preview;
  const { url } = await aboutDeployment(context, project, shown);
  return { ...outcomeOf(shown, shownFor), url };
}

const previewOf = (db: ReportContext["db"], { previewId }: DeploymentDocument) =>
  previewId === undefined ? Promise.resolve(null) : findPreview(db, previewId);

type About = Pick<CommitStatus, "url" | "name" | "context">;

async function aboutDeployment(
  { db, env }: ReportContext,
  project: ProjectDocument,
  { _id }: DeploymentDocument,
): Promise<About> {
  const org = await findOrg(db, project.orgId);
  const brand = env.BRAND_NAME.toLowerCase().replace(/[^a-z\d]+/g, "-");
  return {
    url: `${env.PUBLIC_URL}/${org?.handle ?? project.orgId}/${project.handle}/${_id}`,
    name: `${env.BRAND_NAME}: ${project.handle}`,
    context: `${brand}/${project.handle}`,
  };
}

/**
 * A build takes the newest commit of the branch, which may not be the one that the push named. A commit that the host no longer has is not worth another
 * attempt.
 */
async function endOvertaken(
  { reports, api, repository }: Reporting,
  { sha, state, hostDeploymentId: id }: StatusReport,
  about: About,
): Promise<void> {
  const { description } = OVERTAKEN;
  try {
    if (state === "pending")
      await reports.putStatus(api, repository, { ...about, sha, ...OVERTAKEN });
    const gone = { id: id ?? "", state: "gone" as const, description, logUrl: about.url, url: "" };
    if (id) await reports.deployments?.setState(api, repository, gone);
  } catch (error) {
    if (!(error instanceof AppError) || TEMPORARY.has(error.appCode)) throw error;
  }
}

/** A host that says how long to wait is asked again then. */
function nextTry({ appCode, details }: AppError, tries: number): Date | null {
  if (!TEMPORARY.has(appCode) || tries >= MAX_TRIES) return null;
  const asked = Number(details["retryAfter"] ?? 0) * 1000;
  const usual = Math.min(FIRST_RETRY_MS * 2 ** (tries - 1), LONGEST_RETRY_MS);
  return new Date(Date.now() + Math.max(asked, usual));
}
