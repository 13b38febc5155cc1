import { openBlobs } from "#git/objects/blobs.ts";
import { treeOf } from "#git/objects/commit-tree.ts";
import { diffTree, type TreeChange } from "#git/objects/tree.ts";
import { AppError } from "#schemas/errors.ts";
import type { SourceChange } from "#schemas/projects/source/source-change.ts";
import type { OrgDocument } from "#store/orgs/documents.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import type { TaskDocument } from "#store/tasks/documents.ts";
import { listMerges, markReverted, type MergePart } from "#store/tasks/finish-task.ts";
import { findPart } from "#store/tasks/parts.ts";
import type { Caller } from "../../access/caller.ts";
import type { CoreContext } from "../../context.ts";
import { requireActive } from "../../projects/require-active.ts";
import { authorOf } from "../../pushes/commit-author.ts";
import { findCommit, findHead, limitReads } from "../../source/project-repository.ts";
import { writeSource } from "../../source/write-source.ts";
import { FILE_MAX_BYTES } from "./file-texts.ts";
import { inMergeTurn } from "./in-merge-turn.ts";
import { findLostRevert } from "./lost-merges.ts";
import { revertMessage } from "./merge-commit.ts";
import { entryId, recordEntry } from "./task-entries.ts";

interface Revert {
  org: OrgDocument;
  project: ProjectDocument;
  caller: Caller;
  task: TaskDocument;
  /** Of the merge. */
  commit: string;
}

interface Reverted {
  task: TaskDocument;
  /** The commit that undid the merge. */
  commit: string;
}

/**
 * Undoes a merge of a task by another commit of the caller. What others have changed since stays, unless it is in the same lines. A merge that was undone
 * stays undone.
 * @throws AppError bad_request, conflict with `details.conflicts`, commit_gone, project_archived, and those of `writeSource`
 */
export function revertMerge(context: CoreContext, given: Revert): Promise<Reverted> {
  return inMergeTurn(context, given.task, (task) => revertInTurn(context, { ...given, task }));
}

async function revertInTurn(context: CoreContext, work: Revert): Promise<Reverted> {
  const { org, project, caller, task, commit: merged } = work;
  requireActive(project);
  const entry = await findPart(context.db, entryId(task, "merged", merged));
  if (entry?.kind !== "merged")
    throw new AppError("bad_request", {
      message: "commit: this task has no merge with this commit.",
    });
  const id = entryId(task, "reverted", merged);
  const earlier = await findPart(context.db, id);
  if (earlier?.kind === "reverted") return { task, commit: earlier.commit };
  const { directory } = await findCommit(context, { org, project }, merged);
  const request = { org, project, caller, branch: undefined, base: merged };
  const head = await findHead(context, { org, project });
  const lost = await findLostRevert(task, head, merged);
  const write = async () =>
    writeSource(context, {
      ...{ ...request, message: revertMessage(task, merged) },
      changes: await undo(directory, merged),
    }).catch((error: unknown) => {
      throw withAdvice(error);
    });
  const commit = lost ?? (await write()).sha;
  const { userId } = caller;
  // Before the entry: a process that dies in between leaves the button, and the next click does the rest.
  if (isLastMerge(await listMerges(context.db, task._id), merged))
    await markReverted(context.db, task._id, { userId, at: new Date() });
  const body = { kind: "reverted", userId, author: authorOf(caller).name, merged } as const;
  const recorded = await recordEntry(context, task, {
    ...{ id, body: { ...body, commit } },
    outcome: null,
  });
  return { task: recorded, commit };
}

/** Whether all other merges of the task were undone before this one. */
function isLastMerge(entries: readonly MergePart[], commit: string): boolean {
  const undone = entries.flatMap((entry) => (entry.kind === "reverted" ? [entry.merged] : []));
  return entries.every(
    (entry) =>
      entry.kind !== "merged" ||
      entry.files === 0 ||
      entry.commit === commit ||
      undone.includes(entry.commit),
  );
}

/** The changes that lead from a commit back to the one before it. */
async function undo(directory: string, commit: string): Promise<SourceChange[]> {
  const before = await limitReads(() => treeOf(directory, `${commit}^`));
  const changes = await limitReads(() => diffTree(directory, commit, before));
  const blobs = openBlobs(directory, { maxBytes: FILE_MAX_BYTES });
  try {
    const undone: SourceChange[] = [];
    for (const change of changes) undone.push(changeOf(change, await blobs.read(change.oid)));
    return undone;
  } finally {
    blobs.close();
  }
}

function changeOf({ status, path, from, kind }: TreeChange, bytes: Buffer | null): SourceChange {
  if (status === "deleted") return { path, remove: true };
  if (kind !== "file" || !bytes)
    throw new AppError("bad_request", {
      message: `${path} cannot be restored here. Revert the commit with git.`,
    });
  const content = { path, contentBase64: bytes.toString("base64") };
  return from === undefined ? content : { ...content, from };
}

/** @returns the error with what can be done, if someone has changed the same lines since */
function withAdvice(error: unknown): unknown {
  if (!(error instanceof AppError) || error.appCode !== "conflict" || !error.details) return error;
  return new AppError("conflict", {
    message:
      "Someone has changed the same lines since the merge. Nothing was reverted. Edit the notes, or revert the commit with git.",
    details: error.details,
  });
}
