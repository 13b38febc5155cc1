import { AppError } from "#schemas/errors.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import type { Caller } from "../access/caller.ts";
import type { CheckedChange } from "../source/check-changes.ts";
import { isInFolder, isTaskAttachment, isTaskNote, protectionOf } from "./task-paths.ts";

/**
 * What a task may not write, whatever its model says. This is asked for every commit, because a move changes more files than it names.
 * @throws AppError task_path_protected, branch_published, forbidden
 */
export function checkTaskWrite(
  { key }: Caller,
  {
    project,
    branch,
    changes,
  }: { project: ProjectDocument; branch: string; changes: readonly CheckedChange[] },
): void {
  if (key?.kind !== "task") return;
  if (branch === project.branch) throw new AppError("branch_published");
  if (branch !== key.branch)
    throw new AppError("forbidden", {
      message: `A task only writes to its own branch, ${key.branch ?? "which it does not have"}.`,
    });
  for (const change of changes) {
    checkChange(change);
    checkFolders(change, key.recipe?.folders ?? [""], "this ready-made task writes only to");
    const { folders = [] } = key.agent ?? {};
    if (folders.length > 0) checkFolders(change, folders, "tasks of this project write only to");
  }
}

/** @throws AppError task_path_protected */
function checkFolders(
  { path, from }: CheckedChange,
  folders: readonly string[],
  rule: string,
): void {
  for (const name of from === null ? [path] : [from, path])
    if (!folders.some((folder) => isInFolder(name, folder)))
      throw isProtected(name, `${rule} ${folders.join(", ")}`);
}

/**
 * The same for a path that a call names, before anything is done. It may be a folder.
 * @throws AppError task_path_protected
 */
export function checkTaskPath(path: string): void {
  const reason = protectionOf(path.replace(/^\/+|\/+$/g, ""));
  if (reason !== null) throw isProtected(path, reason);
}

function checkChange({ path, from, bytes }: CheckedChange): void {
  for (const name of from === null ? [path] : [from, path]) {
    const reason = protectionOf(name);
    if (reason !== null) throw isProtected(name, reason);
    if (!isTaskNote(name) && (bytes !== null || !isTaskAttachment(name)))
      throw isProtected(name, "it is not a note");
  }
  // Otherwise a picture could become a note, and a note a file of another program.
  if (from !== null && kindOf(from) !== kindOf(path))
    throw isProtected(from, "a move must keep the ending of the name");
}

const kindOf = (path: string) =>
  isTaskNote(path) ? "note" : path.slice(path.lastIndexOf(".")).toLowerCase();

export const isProtected = (path: string, reason: string) =>
  new AppError("task_path_protected", {
    message: `A task cannot change ${path}, because ${reason}. Nothing was written.`,
  });
