import { openBlobs } from "#git/objects/blobs.ts";
import { listTree } from "#git/objects/tree.ts";
import type { AutoMergeRules } from "#schemas/tasks/auto-merge.ts";
import type { TaskCard } from "#schemas/tasks/card.ts";
import { findDeploymentOf } from "#store/deployments/deployments.ts";
import type { OrgDocument } from "#store/orgs/documents.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import type { TaskDocument, TaskPartDocument } from "#store/tasks/documents.ts";
import { readSteps } from "#store/tasks/parts.ts";
import type { CoreContext } from "../../context.ts";
import { limitReads } from "../../source/project-repository.ts";
import {
  type BranchPoint,
  findBranchPoint,
  unlessBranchMissing,
} from "../../source/branches/branch-point.ts";
import { taskCard } from "../card/task-card.ts";
import { textOf } from "../merge/file-texts.ts";
import { readSide } from "../../deployments/compare/compare.ts";
import { cardProblem } from "./card-rules.ts";
import { hasHiddenText } from "./hidden-text.ts";
import { readNotes, readProblem } from "./read-rules.ts";
import { commitsProblem } from "./task-commits.ts";
import { TEXT_MAX_CHARACTERS, textProblem } from "./text-rules.ts";
import { changedPages } from "./tree-rules.ts";

/** A character takes up to four bytes. */
const TEXT_MAX_BYTES = 4 * TEXT_MAX_CHARACTERS;
const NO_BASE = "its branch and the published one have no common commit.";
const LFS_POINTER = "version https://git-lfs";

/** About these commits. */
export interface Decision {
  head: string;
  published: string;
  /** Why a person has to decide. Null if nobody has to. */
  problem: string | null;
  /** There is no problem yet, but the preview is not built either. */
  isTooEarly: boolean;
}

/**
 * Decides from git and from what builds have stored, never from what a model says, whether a branch may be merged without a person.
 * @returns what was checked, with the problem in words that continue “Not merged automatically:”; null if there is no branch
 */
export async function reasonToWait(
  context: CoreContext,
  of: { org: OrgDocument; project: ProjectDocument; task: TaskDocument },
  rules: AutoMergeRules,
): Promise<Decision | null> {
  const { task } = of;
  if (task.branch === null || task.commit === null) return null;
  const point = await findBranchPoint(context, of, task.branch).catch(unlessBranchMissing);
  if (!point) return null;
  const { head, published } = point;
  const steps = await readSteps(context.db, task._id);
  const own = commitsOf(steps);
  const problem =
    (await limitReads(() => commitsProblem(point, own))) ?? (await treeProblem(point, rules));
  if (problem !== null) return { head, published, problem, isTooEarly: false };
  const card = await taskCard(context, of);
  if (card?.state === "building") return { head, published, problem: null, isTooEarly: true };
  const seen = cardProblem(card, head);
  if (seen !== null || !card) return { head, published, problem: seen, isTooEarly: false };
  const revisions = new Set([...own, published, task.branch, of.project.branch]);
  const paths = await publicPaths(context, of.project, card);
  const read = paths ? readProblem(steps, { paths, revisions }) : UNKNOWN;
  const problemOfReading = read ?? (await hiddenProblem(point, readNotes(steps)));
  return { head, published, problem: problemOfReading, isTooEarly: false };
}

/** A public note can have texts that no page shows. The model has seen them as well. */
async function hiddenProblem(
  { directory, base }: Pick<BranchPoint, "directory" | "base">,
  paths: ReadonlySet<string>,
): Promise<string | null> {
  if (base === null) return NO_BASE;
  const { entries } = await limitReads(() => listTree(directory, base));
  const blobs = openBlobs(directory, { maxBytes: TEXT_MAX_BYTES });
  try {
    for (const { path, oid } of entries) {
      if (!paths.has(path)) continue;
      const text = textOf(await blobs.read(oid));
      if (text === null || hasHiddenText(text))
        return `the task has read ${path}, which has a comment or a property that no page shows.`;
    }
    return null;
  } finally {
    blobs.close();
  }
}

const UNKNOWN = "it is not known which pages are public.";

const commitsOf = (steps: readonly TaskPartDocument[]): Set<string> =>
  new Set(steps.flatMap((part) => (part.kind === "result" ? (part.commit ?? []) : [])));

/** The notes that lists of the site name, where the branch began. */
async function publicPaths(
  context: CoreContext,
  { _id: projectId }: ProjectDocument,
  { baseDeploymentId }: TaskCard,
): Promise<Set<string> | null> {
  if (baseDeploymentId === null) return null;
  const deployment = await findDeploymentOf(context.db, projectId, baseDeploymentId);
  if (!deployment) return null;
  const { outline } = await readSide(context, deployment);
  return new Set(outline.posts.map(({ path }) => path));
}

/** The files that differ, and their texts. */
export async function treeProblem(
  { directory, base, head }: Pick<BranchPoint, "directory" | "base" | "head">,
  rules: AutoMergeRules,
): Promise<string | null> {
  if (base === null) return NO_BASE;
  const [before, after] = await limitReads(async () => [
    await listTree(directory, base),
    await listTree(directory, head),
  ]);
  const pages = changedPages(before, after, rules);
  if ("problem" in pages) return pages.problem;
  if (pages.length === 0) return "nothing is left to merge.";
  const blobs = openBlobs(directory, { maxBytes: TEXT_MAX_BYTES });
  try {
    for (const page of pages) {
      const old = page.before === null ? "" : textOf(await blobs.read(page.before));
      const now = textOf(await blobs.read(page.after));
      if (old === null || now === null || now.startsWith(LFS_POINTER))
        return `${page.path} is too large, or not text.`;
      const texts = { before: page.before === null ? null : old, after: now };
      const problem = textProblem(page.path, texts, rules);
      if (problem !== null) return problem;
    }
    return null;
  } finally {
    blobs.close();
  }
}
