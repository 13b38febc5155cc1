import { awaitedLater } from "#service/failures.ts";
import { skipMarkOf } from "#schemas/projects/skip-mark.ts";
import { isVersionRef } from "#schemas/projects/versions.ts";
import type { Db } from "mongodb";
import type { TriggerKind } from "#schemas/deployments/status.ts";
import type { GitEventDecision, GitEventSource } from "#schemas/projects/git-event.ts";
import { type GitHostName, isGitHostName } from "#schemas/git-hosts/git-host.ts";
import { collection } from "../collections.ts";
import type { DeploymentDocument } from "../deployments/documents.ts";
import { ARCHIVED_REASON, type NewDeployment, queueDeployments } from "../deployments/queue.ts";
import { decideGitEvents } from "./git-events.ts";
import { findSamePush } from "./saved-heads.ts";
import {
  planAgain,
  planBranch,
  planDeletedBranch,
  planPull,
  type PreviewPlan,
} from "./plan-preview.ts";
import type { GitEventDocument } from "./documents.ts";
import { chooseFirstBranch } from "../projects/projects.ts";
import type { ProjectDocument } from "../projects/documents.ts";
import { versionRefsOf } from "../projects/version-patterns.ts";

export interface Routed {
  decision: Exclude<GitEventDecision, "received">;
  /** Why the push is not built. Null when it is built. */
  reason: string | null;
  /** The deployment of the push. Null when the event is ignored. */
  deployment: DeploymentDocument | null;
  /** Ids of the queued deployments that this push superseded. Publish them. */
  superseded: string[];
}

const BRANCH_PREFIX = "refs/heads/";
const REPORTED_BEFORE = "this push was reported before";
const TAG_PREFIX = "refs/tags/";
/** Bitbucket shortens those of pull requests. */
const COMMIT = /^[0-9a-f]{7,64}$/;
const triggerOf: Record<Exclude<GitEventSource, GitHostName>, TriggerKind> = {
  remote: "push",
  hook: "hook",
  manual: "manual",
  import: "import",
  upload: "push",
  edit: "push",
  poll: "poll",
};

/**
 * Turns stored git events of one project, in order, into deployments or reasons why there is none. Routing hundreds of pushes per second costs as much as
 * routing a few. A repeated call for the same event returns the same deployment.
 * @param options.wake called as soon as a deployment is ready to be built
 * @param options.noted the events count as routed only after this
 */
export async function routePushes(
  db: Db,
  project: ProjectDocument,
  gitEvents: readonly GitEventDocument[],
  options: { wake?: () => Promise<void>; noted?: Promise<void> } = {},
): Promise<Routed[]> {
  const { noted = Promise.resolve() } = options;
  // Its failure surfaces below.
  awaitedLater(noted);
  let waking: Promise<void> | undefined;
  const wake = () => (waking ??= options.wake?.() ?? Promise.resolve());
  const plans: Plan[] = [];
  let current = project;
  for (const gitEvent of gitEvents) {
    const plan = await planOf(db, current, gitEvent);
    current = plan.project ?? current;
    const isPlanned = plans.some(
      ({ request }) => request && request.gitEventId === plan.request?.gitEventId,
    );
    plans.push(isPlanned ? { reason: REPORTED_BEFORE } : plan);
  }
  const queued = await queueDeployments(
    db,
    project,
    plans.flatMap(({ request }) => request ?? []),
    wake,
  );
  let head: Head | null = null;
  const routed = plans.map((plan, index): Routed => {
    if (plan.forgetsHead) head = "deleted";
    if (!plan.request)
      return { decision: "ignored", reason: plan.reason, deployment: null, superseded: [] };
    const { deployment, superseded } = queued.shift()!;
    const after = gitEvents[index]?.after;
    if (after && !plan.isVersion && !deployment.previewId) head = { after, row: deployment };
    const skip = plan.request.skip ?? null;
    return { decision: skip ? "skipped" : "accepted", reason: skip, deployment, superseded };
  });
  const isAnyWaiting = routed.some(({ decision }) => decision === "accepted");
  await noted;
  await Promise.all([
    isAnyWaiting && wake(),
    noteRoutedHead(db, project._id, head),
    decideGitEvents(
      db,
      routed.map(({ decision, reason, deployment }, index) => ({
        gitEventId: gitEvents[index]?._id ?? "",
        decision: { decision, reason, deploymentId: deployment?._id ?? null },
      })),
    ),
  ]);
  return routed;
}

/** The outcome of an event: a deployment to create, or the reason why there is none. */
interface Plan {
  request?: NewDeployment;
  reason: string | null;
  /** The push changed a version in another branch or tag. */
  isVersion?: boolean;
  /** The branch is gone. If it comes back with the same commit, that commit counts as new. */
  forgetsHead?: boolean;
  /** The project with the branch that this event set, if it set one. */
  project?: ProjectDocument;
}

async function planOf(db: Db, project: ProjectDocument, gitEvent: GitEventDocument): Promise<Plan> {
  if (project.archivedAt) return { reason: ARCHIVED_REASON };
  if (gitEvent.previewId !== undefined)
    return planOfPreview(project, gitEvent, await planAgain(db, project, gitEvent.previewId));
  // A deploy hook and the button always build the current head of the branch, even if it was built before.
  if (gitEvent.source === "hook" || gitEvent.source === "manual")
    return { request: rowOf(project, gitEvent), reason: null };
  if (gitEvent.event === "ping") return { reason: "ping" };
  const { pull } = gitEvent;
  if (pull)
    return planOfPreview(project, gitEvent, await planPull(db, project, { ...gitEvent, pull }));
  if (gitEvent.event !== "push" && gitEvent.event !== "delete")
    return { reason: "event is not a push" };
  const same = await findSamePush(db, project, gitEvent);
  if (same?.deploymentId) return { reason: REPORTED_BEFORE };
  const plan = await planOfPush(db, project, gitEvent);
  // If the other report is being routed now, one of them creates the deployment, and the other finds it.
  const isSame = same?.decision === "received" && plan.request && !plan.request.previewId;
  return isSame ? { ...plan, request: { ...plan.request!, gitEventId: same._id } } : plan;
}

async function planOfPush(
  db: Db,
  project: ProjectDocument,
  gitEvent: GitEventDocument,
): Promise<Plan> {
  if (gitEvent.ref && isVersion(project, gitEvent.ref))
    return { request: versionRow(project, gitEvent), reason: null, isVersion: true };
  if (gitEvent.ref?.startsWith(TAG_PREFIX))
    return { reason: `tag ${gitEvent.ref.slice(TAG_PREFIX.length)} is not a version of the site` };
  if (!gitEvent.ref?.startsWith(BRANCH_PREFIX)) return { reason: "not a branch" };
  const branch = gitEvent.ref.slice(BRANCH_PREFIX.length);
  const other = `branch ${branch} is not published`;
  if (isNothing(gitEvent.after)) {
    if (branch !== project.branch)
      return planOfPreview(project, gitEvent, await planDeletedBranch(db, project, branch), other);
    return { reason: "branch was deleted; the site stays as it is", forgetsHead: true };
  }
  const chosen = project.branchChosen
    ? project
    : ((await chooseFirstBranch(db, project._id, branch)) ?? project);
  if (branch !== chosen.branch) {
    const preview = await planBranch(db, chosen, { gitEvent, branch });
    return { ...planOfPreview(chosen, gitEvent, preview, other), project: chosen };
  }
  return { request: rowOf(chosen, gitEvent), reason: null, project: chosen };
}

/** @param other why nothing is built, if the event is about no preview */
function planOfPreview(
  project: ProjectDocument,
  gitEvent: GitEventDocument,
  plan: PreviewPlan | null,
  other = "",
): Plan {
  if (plan === null || "reason" in plan) return { reason: plan?.reason ?? other };
  const { _id: previewId, branch, approved, pull } = plan.preview;
  const request = { ...rowOf(project, gitEvent), branch, previewId };
  const isFork = pull !== null && pull.fork !== null;
  return {
    request: isFork ? { ...request, approvedCommit: approved?.commit ?? "" } : request,
    reason: null,
  };
}

/** A build contains the versions, so a push to one of their branches or tags builds the project's branch. */
function isVersion(project: ProjectDocument, ref: string): boolean {
  const { branch, branchChosen } = project;
  if (!branchChosen || ref === BRANCH_PREFIX + branch) return false;
  return versionRefsOf(project).some((refs) => isVersionRef(refs, ref));
}

function rowOf(project: ProjectDocument, gitEvent: GitEventDocument): NewDeployment {
  const { source } = gitEvent;
  const commit = gitEvent.commit ?? null;
  const byHand = source === "hook" || source === "manual";
  const skip = byHand ? null : skipMarkOf(commit?.message ?? "");
  const announcedCommit = gitEvent.pull?.commit ?? gitEvent.after;
  return {
    ...(announcedCommit && COMMIT.test(announcedCommit) && { announcedCommit }),
    branch: project.branch,
    trigger: { kind: isGitHostName(source) ? "webhook" : triggerOf[source], actor: gitEvent.actor },
    commit,
    gitEventId: gitEvent._id,
    force: byHand,
    withoutCache: gitEvent.withoutCache ?? false,
    ...(skip ? { skip } : {}),
  };
}

/** Its commit is not one of the project's branch. */
function versionRow(project: ProjectDocument, gitEvent: GitEventDocument): NewDeployment {
  const { announcedCommit: _, ...row } = rowOf(project, gitEvent);
  return row;
}

type Head = "deleted" | { after: string; row: DeploymentDocument };

/** Two pushes may be routed at the same time. The head of the later deployment wins. */
async function noteRoutedHead(db: Db, projectId: string, head: Head | null): Promise<void> {
  if (!head) return;
  const projects = collection(db, "projects");
  if (head === "deleted") {
    await projects.updateOne({ _id: projectId }, { $set: { routedHead: null } });
    return;
  }
  const { after, row } = head;
  await projects.updateOne(
    {
      _id: projectId,
      $or: [{ routedSeq: { $exists: false } }, { routedSeq: { $lte: row.pushSeq } }],
    },
    { $set: { routedHead: after, routedSeq: row.pushSeq } },
  );
}

/** git reports a deleted ref as forty zeros. */
function isNothing(sha: string | null): boolean {
  return sha === null || /^0+$/.test(sha);
}
