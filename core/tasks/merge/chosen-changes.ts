import { AppError } from "#schemas/errors.ts";
import type { SourceChange } from "#schemas/projects/source/source-change.ts";
import type { MergeChoice } from "#schemas/tasks/changes.ts";
import type { TreeChange } from "#git/objects/tree.ts";
import {
  COMPARED_MAX_BYTES,
  FILE_MAX_BYTES,
  type FileBytes,
  openFileReader,
  textsOf,
} from "./file-texts.ts";
import type { LeftToMerge } from "./left-to-merge.ts";
import { hunksOf, withHunks } from "./text-hunks.ts";

/** What a file that both branches changed should say. Null deletes it. */
export interface Resolution {
  path: string;
  content: string | null;
}

export interface ChosenChanges {
  changes: SourceChange[];
  /** Nothing is left on the branch after them. */
  isComplete: boolean;
}

/**
 * The chosen changes as a commit on the published branch.
 * @param choice null: everything
 * @throws AppError bad_request if the branch does not change a chosen file, or has no such hunk
 */
export async function chosenChanges(
  left: LeftToMerge,
  choice: MergeChoice | null,
  resolutions: readonly Resolution[],
): Promise<ChosenChanges> {
  const reader = openFileReader(left, { maxBytes: FILE_MAX_BYTES });
  const chosen = chosenFiles(left, choice);
  try {
    const changes: SourceChange[] = [];
    let isComplete = chosen.length === left.changes.length;
    for (const { change, indexes } of chosen) {
      const resolution = resolutions.find(({ path }) => path === change.path);
      if (resolution) {
        changes.push(...resolved(change, resolution));
        continue;
      }
      const bytes = await reader.read(change);
      const part = indexes && partOf(change, bytes, indexes);
      if (part && !part.isWhole) isComplete = false;
      changes.push(part && !part.isWhole ? part.change : wholeOf(change, bytes));
    }
    return { changes, isComplete };
  } finally {
    reader.close();
  }
}

interface ChosenFile {
  change: TreeChange;
  /** Null: the whole file. */
  indexes: readonly number[] | null;
}

/** The files of a choice, in the order of the branch. */
export function chosenFiles(
  { changes }: Pick<LeftToMerge, "changes">,
  choice: MergeChoice | null,
): ChosenFile[] {
  if (!choice) return changes.map((change) => ({ change, indexes: null }));
  const { paths, hunks } = choice;
  const unknown = [...paths, ...hunks.map(({ path }) => path)].find(
    (path) => !changes.some((change) => change.path === path),
  );
  if (unknown !== undefined)
    throw new AppError("bad_request", {
      message: `paths: the task does not change ${unknown}, or its changes are already merged. Review the changes again.`,
    });
  return changes.flatMap((change): ChosenFile[] => {
    if (paths.includes(change.path)) return [{ change, indexes: null }];
    const some = hunks.find(({ path }) => path === change.path);
    return some ? [{ change, indexes: some.indexes }] : [];
  });
}

function partOf(
  change: TreeChange,
  bytes: FileBytes,
  indexes: readonly number[],
): { isWhole: boolean; change: SourceChange } {
  const { path, from, status } = change;
  const isSmall = [bytes.before, bytes.after].every(
    (one) => (one?.length ?? 0) <= COMPARED_MAX_BYTES,
  );
  const texts = isSmall ? textsOf(change, bytes) : null;
  const all = texts && hunksOf(texts.before, texts.after);
  if (!texts || !all || all.length === 0)
    throw new AppError("bad_request", {
      message: `hunks: ${path} can only be merged as a whole. Name it in paths.`,
    });
  const wrong = indexes.find((index) => index >= all.length);
  if (wrong !== undefined)
    throw new AppError("bad_request", {
      message: `hunks: ${path} has ${all.length} hunks, so there is no hunk ${wrong}. They are counted from 0.`,
    });
  const isWhole = new Set(indexes).size === all.length;
  const content = withHunks(texts.before, texts.after, indexes) ?? texts.after;
  const moved = from === undefined || status !== "renamed" ? {} : { from };
  return { isWhole, change: { path, content, ...moved } };
}

/** @throws AppError bad_request if its bytes cannot be had, or it is not a file */
function wholeOf(
  { path, from, status, kind }: TreeChange,
  { before, after }: FileBytes,
): SourceChange {
  if (kind !== "file")
    throw new AppError("bad_request", {
      message: `${path} is a symbolic link or a submodule. Merge the branch with git.`,
    });
  if (status === "deleted") return { path, remove: true };
  if (from !== undefined && before && after?.equals(before)) return { path, from };
  if (!after)
    throw new AppError("bad_request", {
      message: `${path} is too large to be merged here. Merge the branch with git.`,
    });
  const content = { path, contentBase64: after.toString("base64") };
  return from === undefined ? content : { ...content, from };
}

function resolved({ status, path }: TreeChange, { content }: Resolution): SourceChange[] {
  if (content !== null) return [{ path, content }];
  // A file that the published branch does not have needs no removal.
  return status === "added" ? [] : [{ path, remove: true }];
}
