import type { Db } from "mongodb";
import type { TriggerKind } from "#schemas/deployment.ts";
import type { GitEventDecision, GitEventSource } from "#schemas/git-event.ts";
import { collection } from "./collections.ts";
import { type DeploymentDocument, queueDeployment } from "./deployments.ts";
import { decideGitEvent, type GitEventDocument } from "./git-events.ts";
import { chooseFirstBranch, type ProjectDocument } from "./projects.ts";

export interface Routed {
  decision: Exclude<GitEventDecision, "received">;
  /** Why it is not built; null when it is. */
  reason: string | null;
  /** The row of the push; null when the event is ignored. */
  deployment: DeploymentDocument | null;
  /** Ids of the waiting rows that this push replaced: announce them. */
  superseded: string[];
}

const BRANCH_PREFIX = "refs/heads/";
const SKIP_MARK = /\[(?:skip ci|ci skip|no ci|skip deploy)\]/i;
const triggerOf: Record<GitEventSource, TriggerKind> = {
  remote: "push",
  github: "webhook",
  gitlab: "webhook",
  gitea: "webhook",
  bitbucket: "webhook",
  hook: "hook",
  manual: "manual",
  import: "import",
  poll: "poll",
};

/**
 * Turns a stored git event into a deployment row, or says why not. The api calls it right after the event is durable,
 * the sweep again for what a crash left in between; a second call for the same event answers the same row.
 * The caller then wakes the builder (`accepted`) and announces the row and the superseded ones.
 */
export async function routePush(
  db: Db,
  project: ProjectDocument,
  gitEvent: GitEventDocument,
): Promise<Routed> {
  const routed = await route(db, project, gitEvent);
  await decideGitEvent(db, gitEvent._id, {
    decision: routed.decision,
    reason: routed.reason,
    deploymentId: routed.deployment?._id ?? null,
  });
  return routed;
}

async function route(
  db: Db,
  project: ProjectDocument,
  gitEvent: GitEventDocument,
): Promise<Routed> {
  // A deploy hook and the button mean the branch as it is, whatever was built before.
  if (gitEvent.source === "hook" || gitEvent.source === "manual")
    return queue(db, project, gitEvent);
  if (gitEvent.event === "ping") return ignored("ping");
  if (gitEvent.event !== "push" && gitEvent.event !== "delete")
    return ignored("event is not a push");
  if (!gitEvent.ref?.startsWith(BRANCH_PREFIX)) return ignored("not a branch");
  const branch = gitEvent.ref.slice(BRANCH_PREFIX.length);
  if (isNothing(gitEvent.after)) return branchDeleted(db, project, branch);
  const chosen = project.branchChosen
    ? project
    : ((await chooseFirstBranch(db, project._id, branch)) ?? project);
  if (branch !== chosen.branch) return ignored(`branch ${branch} is not published`);
  return queue(db, chosen, gitEvent);
}

async function queue(
  db: Db,
  project: ProjectDocument,
  gitEvent: GitEventDocument,
): Promise<Routed> {
  const commit = gitEvent.commit ?? null;
  const byHand = gitEvent.source === "hook" || gitEvent.source === "manual";
  const skip = byHand ? undefined : SKIP_MARK.exec(commit?.message ?? "")?.[0];
  const { deployment, superseded } = await queueDeployment(db, project, {
    branch: project.branch,
    trigger: { kind: triggerOf[gitEvent.source], actor: gitEvent.actor },
    commit,
    gitEventId: gitEvent._id,
    force: byHand,
    withoutCache: gitEvent.withoutCache ?? false,
    ...(skip ? { skip } : {}),
  });
  if (gitEvent.after) await noteRoutedHead(db, deployment, gitEvent.after);
  return {
    decision: skip ? "skipped" : "accepted",
    reason: skip ?? null,
    deployment,
    superseded,
  };
}

/** Two pushes may be routed at once; the head of the later row stays. */
async function noteRoutedHead(db: Db, row: DeploymentDocument, head: string): Promise<void> {
  await collection(db, "projects").updateOne(
    {
      _id: row.projectId,
      $or: [{ routedSeq: { $exists: false } }, { routedSeq: { $lte: row.pushSeq } }],
    },
    { $set: { routedHead: head, routedSeq: row.pushSeq } },
  );
}

async function branchDeleted(db: Db, project: ProjectDocument, branch: string): Promise<Routed> {
  if (branch !== project.branch) return ignored(`branch ${branch} is not published`);
  // So that the same commit counts as new when the branch comes back.
  await collection(db, "projects").updateOne({ _id: project._id }, { $set: { routedHead: null } });
  return ignored("branch was deleted; the site stays as it is");
}

function ignored(reason: string): Routed {
  return { decision: "ignored", reason, deployment: null, superseded: [] };
}

/** git writes forty zeros for a ref that is not there any more. */
function isNothing(sha: string | null): boolean {
  return sha === null || /^0+$/.test(sha);
}
