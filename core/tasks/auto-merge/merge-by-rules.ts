import { AppError } from "#schemas/errors.ts";
import type { AutoMergeRules } from "#schemas/tasks/auto-merge.ts";
import type { RecipeId } from "#schemas/tasks/recipes.ts";
import { findOrg } from "#store/orgs/orgs.ts";
import type { OrgDocument } from "#store/orgs/documents.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import { findProject } from "#store/projects/projects.ts";
import type { TaskDocument } from "#store/tasks/documents.ts";
import { lastMerge } from "#store/tasks/finish-task.ts";
import { findTask } from "#store/tasks/tasks.ts";
import type { Caller } from "../../access/caller.ts";
import type { CoreContext } from "../../context.ts";
import { requireUnsuspended } from "../../orgs/require-unsuspended.ts";
import { mergeTask, recordLostMerges } from "../merge/merge-task.ts";
import { callerOfTask } from "../task-caller.ts";
import { accessProblem } from "./access-problem.ts";
import { type Decision, reasonToWait } from "./reason-to-wait.ts";
import { rulesOf } from "./rules.ts";

export interface AutomaticMerged {
  commit: string;
  files: number;
  /** The owner of the task. */
  author: string;
}

/** What became of a task that waits for a person. */
export type RulesOutcome =
  | ({ kind: "merged" } & AutomaticMerged)
  /** A person has to decide. */
  | { kind: "waits"; head: string; reason: string }
  /** Its preview is still being built, or the rules have just changed. */
  | { kind: "later" }
  /** The organization is suspended, which may last a long time. */
  | { kind: "suspended"; reason: string }
  /** No rules apply to it, or a person was faster. */
  | { kind: "none" };

const NONE: RulesOutcome = { kind: "none" };

interface Work {
  org: OrgDocument;
  project: ProjectDocument;
  task: TaskDocument;
  recipe: RecipeId;
  rules: AutoMergeRules;
}

/**
 * Merges a task that waits for a person, if the rules of its recipe allow it. The merge is a commit by the owner of the task, with the rights that the owner
 * has now. It is safe to repeat, and for several workers at once.
 * @throws the errors of a linked repository's host
 */
export async function mergeByRules(context: CoreContext, taskId: string): Promise<RulesOutcome> {
  const task = await findTask(context.db, taskId);
  if (!task) return NONE;
  if (task.status === "done") return task.outcome === "merged" ? earlierMerge(context, task) : NONE;
  if (task.status !== "waiting") return NONE;
  const work = await findWork(context, taskId);
  try {
    if (work) requireUnsuspended(work.org);
    const isMerged = await endMerged(context, task).catch((error: unknown) => {
      // Without rules, nothing waits for a host that does not answer. A conflict is a problem that the rules name.
      if (error instanceof AppError && (!work || error.appCode === "conflict")) return false;
      throw error;
    });
    if (isMerged) return await earlierMerge(context, task);
    return work ? await decide(context, work) : NONE;
  } catch (error) {
    if (error instanceof AppError && error.appCode === "org_suspended")
      return { kind: "suspended", reason: notMerged(error.message) };
    // Its repository can no longer be read.
    const problem = accessProblem(error);
    if (problem === null) throw error;
    return waits({ head: task.commit ?? "" }, problem);
  }
}

async function decide(context: CoreContext, work: Work): Promise<RulesOutcome> {
  const { task, recipe } = work;
  const caller = await ownerOf(context, task);
  const decision = await reasonToWait(context, work, work.rules);
  if (!decision) return NONE;
  if (!caller) return waits(decision, LOST_ACCESS);
  // Half of a translation can pass all rules.
  if (task.reason !== null) return waits(decision, "the task stopped before it was done.");
  if (decision.problem !== null) return waits(decision, decision.problem);
  if (decision.isTooEarly) return { kind: "later" };
  const { head, published: base } = decision;
  const automatic = { recipe, confirm: () => confirm(context, work) };
  try {
    await mergeTask(context, { ...work, caller, head, base, choice: null, automatic });
  } catch (error) {
    return outcomeOf(context, { work, decision, error });
  }
  return earlierMerge(context, task);
}

const LOST_ACCESS = "the member who started the task can no longer write to the project.";

const waits = ({ head }: Pick<Decision, "head">, problem: string): RulesOutcome => ({
  kind: "waits",
  head,
  reason: notMerged(problem),
});

const notMerged = (problem: string) => `Not merged automatically: ${problem}`;

/** Reading took a while, and what people did in the meantime counts. @throws AppError conflict, org_suspended */
async function confirm(context: CoreContext, before: Work): Promise<void> {
  const now = await findWork(context, before.task._id);
  if (!now || digestOf(now) !== digestOf(before) || !(await ownerOf(context, now.task)))
    throw new AppError("conflict", { message: "someone has changed it in the meantime." });
  requireUnsuspended(now.org);
}

/** What a decision depends on, besides git and the builds. */
const digestOf = ({ task, project, rules }: Work): string =>
  JSON.stringify([
    rules,
    task.messageSeq,
    task.branch,
    task.commit,
    task.reason,
    project.orgId,
    project.branch,
    project.source,
  ]);

/** The owner as a person who merges. The tools of a task cannot publish. */
async function ownerOf(context: CoreContext, task: TaskDocument): Promise<Caller | null> {
  const caller = await callerOfTask(context, task);
  return caller && { ...caller, key: null };
}

/** @throws the error, if it may be temporary. Then the job is retried. */
async function outcomeOf(
  context: CoreContext,
  { work, decision, error }: { work: Work; decision: Decision; error: unknown },
): Promise<RulesOutcome> {
  if (!(error instanceof AppError) || !ANSWERS.has(error.appCode)) throw error;
  const now = await findWork(context, work.task._id);
  // A person was faster, or switched the rules off.
  if (!now) return NONE;
  // The new commits may be this merge: the answer of a linked repository's host can be lost.
  const isMoved = now.project.routedHead !== work.project.routedHead;
  if (isMoved || digestOf(now) !== digestOf(work)) return { kind: "later" };
  const problem = error.appCode === "conflict" ? MOVED : error.message;
  return waits(decision, problem);
}

/** These errors stay until a person does something. */
const ANSWERS = new Set([
  "conflict",
  "bad_request",
  "project_archived",
  "forbidden",
  "project_linked",
  "host_forbidden",
  "host_refused",
]);
const MOVED = "one of its branches has new commits that were not checked.";

/** A worker may have died between the commit and its entry in the log. @returns whether the task is done now */
async function endMerged(context: CoreContext, task: TaskDocument): Promise<boolean> {
  const place = await placeOf(context, task);
  const caller = place && (await ownerOf(context, task));
  return caller !== null && (await recordLostMerges(context, { ...place!, task, caller })) !== null;
}

/** A merge before the newest message has already been decided. */
async function earlierMerge(
  { db }: CoreContext,
  { _id, messageSeq }: TaskDocument,
): Promise<RulesOutcome> {
  const merge = await lastMerge(db, _id);
  if (!merge?.isAutomatic || !merge.isComplete || merge.seq < messageSeq) return NONE;
  const { commit, files, author } = merge;
  return { kind: "merged", commit, files, author };
}

async function findWork(context: CoreContext, taskId: string): Promise<Work | null> {
  const task = await findTask(context.db, taskId);
  if (task?.status !== "waiting" || !task.recipe) return null;
  const place = await placeOf(context, task);
  if (!place) return null;
  const { id: recipe } = task.recipe;
  const rules = rulesOf(place.project, recipe);
  return rules && { ...place, task, recipe, rules };
}

async function placeOf({ db }: CoreContext, { projectId, orgId }: TaskDocument) {
  if (projectId === null) return null;
  const [project, org] = await Promise.all([findProject(db, projectId), findOrg(db, orgId)]);
  const isHere = project && org && project.orgId === org._id && !project.archivedAt;
  return isHere ? { project, org } : null;
}
