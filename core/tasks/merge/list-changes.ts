import { countLines, type LineCounts } from "#git/objects/diff-text.ts";
import type { TreeChange } from "#git/objects/tree.ts";
import { CHANGED_FILES_MAX, type TaskChanges, type TaskFile } from "#schemas/tasks/changes.ts";
import type { CoreContext } from "../../context.ts";
import { limitReads } from "../../source/project-repository.ts";
import { COMPARED_MAX_BYTES, type FileReader, openFileReader, textsOf } from "./file-texts.ts";
import {
  findLeftToMerge,
  type LeftToMerge,
  publishedHead,
  type TaskPlace,
} from "./left-to-merge.ts";
import { hunksOf } from "./text-hunks.ts";

/** A browser shows all of it. Files beyond are merged as a whole. */
const LINES_MAX = 20_000;

/** What merging the task would change now, with the hunks of each file. @throws AppError repo_empty, or the host's error */
export async function listChanges(context: CoreContext, of: TaskPlace): Promise<TaskChanges> {
  const left = await findLeftToMerge(context, of);
  if (!left) {
    const published = await publishedHead(context, of);
    return { head: null, published, files: [], total: 0 };
  }
  const { directory, published, tree, head, changes } = left;
  const counts = await limitReads(() =>
    countLines(directory, { from: published, to: tree, paths: [] }),
  );
  const reader = openFileReader(left, { maxBytes: COMPARED_MAX_BYTES });
  try {
    const files: TaskFile[] = [];
    let lines = 0;
    for (const change of changes.slice(0, CHANGED_FILES_MAX)) {
      const file = await readChange(reader, left, { change, counts, isFull: lines > LINES_MAX });
      lines += file.hunks?.reduce((sum, hunk) => sum + hunk.lines.length, 0) ?? 0;
      files.push(file);
    }
    return { head, published, files, total: changes.length };
  } finally {
    reader.close();
  }
}

async function readChange(
  reader: FileReader,
  { conflicts }: LeftToMerge,
  {
    change,
    counts,
    isFull,
  }: { change: TreeChange; counts: Map<string, LineCounts>; isFull: boolean },
): Promise<TaskFile> {
  const { path, from = null, status } = change;
  const isConflict = conflicts.some((one) => one.path === path);
  const texts = isConflict || isFull ? null : textsOf(change, await reader.read(change));
  return {
    path,
    previousPath: from,
    isConflict,
    change: status === "typeChanged" ? "modified" : status,
    lines: isConflict ? null : (counts.get(path) ?? null),
    hunks: texts && hunksOf(texts.before, texts.after),
  };
}
