import { AppError } from "#schemas/errors.ts";
import { endText } from "#schemas/deployments/outcome-text.ts";
import { siteUrl } from "#schemas/sites/site-url.ts";
import type { TaskCard } from "#schemas/tasks/card.ts";
import { isIdle } from "#schemas/tasks/status.ts";
import type { DeploymentDocument } from "#store/deployments/documents.ts";
import type { OrgDocument } from "#store/orgs/documents.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import type { TaskDocument } from "#store/tasks/documents.ts";
import type { CoreContext } from "../../context.ts";
import { type BranchPreview, findPreviewOfBranch } from "../../previews/branch-preview.ts";
import { addressLabel } from "../../previews/preview-address.ts";
import {
  type BranchPoint,
  findBranchPoint,
  unlessBranchMissing,
} from "../../source/branches/branch-point.ts";
import { findBase } from "./find-base.ts";
import { proofOf } from "./proof.ts";

const NOT_PROVED = {
  baseDeploymentId: null,
  comparedWith: null,
  pages: null,
  links: null,
  issues: null,
  newlyPublic: null,
  settings: null,
  outsideHosts: null,
} satisfies Partial<TaskCard>;

const QUEUED = "The preview waits for a worker.";
const NO_PREVIEW = "The branch has no preview. Push to it again, or delete another preview.";
const REMOVED = "The files of its preview were removed. Build it again.";
const NO_BASE = "There is nothing to compare with: the site has not been published yet.";

/**
 * What the branch of a task would change on the site. All of it follows from git and from what builds have stored.
 * @returns null while the task works, and if it has no changes
 * @throws the errors of a linked repository's host
 */
export async function taskCard(
  context: CoreContext,
  of: { org: OrgDocument; project: ProjectDocument | null; task: TaskDocument },
): Promise<TaskCard | null> {
  const { task, project } = of;
  if (!project || task.branch === null || task.commit === null || !isIdle(task.status)) return null;
  const point = await findBranchPoint(context, { ...of, project }, task.branch).catch(
    unlessBranchMissing,
  );
  if (!point) return null;
  const branchPreview = await findPreviewOfBranch(context, project, task.branch);
  const card = { ...NOT_PROVED, ...placeOf(context, { project, point, branchPreview }) };
  const state = stateOf(branchPreview, point.head);
  if (state.state !== "ready") return { ...card, ...state };
  const base = await findBase(context, project, point);
  if (!base) return { ...card, state: "failed", reason: NO_BASE };
  const proof = await proofOf(context, project, { base, head: state.deployment });
  if (!proof) return { ...card, state: "failed", reason: REMOVED };
  const comparedWith = base.commit?.sha === point.base ? "start" : "live";
  const compared = { baseDeploymentId: base._id, comparedWith } as const;
  return { ...card, state: "ready", reason: null, ...compared, ...proof };
}

function placeOf(
  { env }: Pick<CoreContext, "env">,
  {
    project,
    point,
    branchPreview,
  }: { project: ProjectDocument; point: BranchPoint; branchPreview: BranchPreview | null },
) {
  const { preview, deployment } = branchPreview ?? { preview: null, deployment: null };
  return {
    commit: point.head,
    deploymentId: deployment?._id ?? null,
    previewUrl:
      preview && deployment?.status === "success"
        ? siteUrl(env, addressLabel(project, preview))
        : null,
  };
}

type State =
  | { state: "building" | "failed"; reason: string | null }
  | { state: "ready"; deployment: DeploymentDocument };

/** A push to the branch builds its newest commit, so an older deployment means that this build is still to come. */
function stateOf(branchPreview: BranchPreview | null, head: string): State {
  if (!branchPreview) return { state: "failed", reason: NO_PREVIEW };
  const { deployment } = branchPreview;
  if (!deployment || deployment.status === "queued") return { state: "building", reason: QUEUED };
  if (deployment.status === "running") return { state: "building", reason: null };
  if (deployment.commit?.sha !== head) return { state: "building", reason: QUEUED };
  if (deployment.status !== "success") return { state: "failed", reason: endText(deployment) };
  return { state: "ready", deployment };
}

/** As `taskCard`, but a host that does not answer leaves the page of the task usable. */
export async function shownCard(
  context: CoreContext,
  of: Parameters<typeof taskCard>[1],
): Promise<TaskCard | null> {
  try {
    return await taskCard(context, of);
  } catch (error) {
    const { task } = of;
    if (!(error instanceof AppError) || task.commit === null) throw error;
    return {
      ...NOT_PROVED,
      state: "failed",
      reason: error.message,
      commit: task.commit,
      deploymentId: null,
      previewUrl: null,
    };
  }
}
