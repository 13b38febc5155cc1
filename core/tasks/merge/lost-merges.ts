import { findCommits } from "#git/objects/find-commits.ts";
import { treeOf } from "#git/objects/commit-tree.ts";
import { diffTree } from "#git/objects/tree.ts";
import type { TaskDocument } from "#store/tasks/documents.ts";
import { findPart } from "#store/tasks/parts.ts";
import type { CoreContext } from "../../context.ts";
import { type CommitPlace, limitReads } from "../../source/project-repository.ts";
import type { LeftToMerge } from "./left-to-merge.ts";
import { isAutomaticMerge, isMerge, MERGES, taskTrailer } from "./merge-commit.ts";
import { entryId } from "./task-entries.ts";

/** Commits can have the clock of another machine. */
const CLOCKS_DIFFER_MS = 24 * 60 * 60_000;

const since = ({ createdAt }: TaskDocument) => ({
  since: new Date(createdAt.getTime() - CLOCKS_DIFFER_MS),
});

export interface LostMerge {
  commit: string;
  paths: string[];
  /** It was merged by the rules of a ready-made task. */
  isAutomatic: boolean;
}

/** Merges of the task that the published branch has and the log has not, because the process ended in between. The oldest first. */
export async function findLostMerges(
  { db }: Pick<CoreContext, "db">,
  task: TaskDocument,
  { directory, published }: Pick<LeftToMerge, "directory" | "published">,
): Promise<LostMerge[]> {
  const commits = await limitReads(() =>
    findCommits(directory, { ...since(task), to: published, texts: [taskTrailer(task), MERGES] }),
  );
  const lost: LostMerge[] = [];
  for (const { sha: commit, message } of commits.toReversed()) {
    if (!isMerge(message) || (await findPart(db, entryId(task, "merged", commit)))) continue;
    const changes = await limitReads(async () =>
      diffTree(directory, await treeOf(directory, `${commit}^`), commit),
    );
    lost.push({
      commit,
      paths: changes.map(({ path }) => path),
      isAutomatic: isAutomaticMerge(message),
    });
  }
  return lost;
}

/** The commit of the task whose message has this line, if the published branch has it although the log has not. */
export async function findLostCommit(
  task: TaskDocument,
  { directory, commit: to }: CommitPlace,
  line: string,
): Promise<string | null> {
  const texts = [taskTrailer(task), line];
  const commits = await limitReads(() => findCommits(directory, { ...since(task), to, texts }));
  return commits[0]?.sha ?? null;
}
