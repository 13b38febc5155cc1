import { AppError } from "#schemas/errors.ts";
import type { Caller } from "../access/caller.ts";
import type { Merged } from "../source/merge-changes.ts";
import type { CommitPlace } from "../source/project-repository.ts";
import { readSourceFile } from "../source/source-file.ts";
import { isComparedRecipe, recipeProblem } from "./recipes/allowed-changes.ts";
import type { NoteTexts } from "./recipes/note-texts.ts";
import { isProtected } from "./task-writes.ts";

/**
 * What a ready-made task may not change inside a note, whatever its model says. Each commit is compared with the branch that it continues.
 * @throws AppError task_path_protected, with what the model may change
 */
export async function checkRecipeWrite(
  { key }: Caller,
  { files, removed }: Merged,
  before: CommitPlace | null,
): Promise<void> {
  if (key?.kind !== "task" || !key.recipe || !isComparedRecipe(key.recipe.id)) return;
  const { id } = key.recipe;
  const check = (path: string, texts: NoteTexts | null) => {
    const problem = recipeProblem(id, path, texts);
    if (problem !== null) throw isProtected(path, problem);
  };
  for (const path of removed) check(path, null);
  for (const file of files) {
    const text = before && "bytes" in file ? await textAt(before, file.path) : null;
    const after = "bytes" in file ? file.bytes.toString("utf8") : "";
    check(file.path, text === null ? null : { before: text, after });
  }
}

/** Null for what is not there, or not text. */
async function textAt(place: CommitPlace, path: string): Promise<string | null> {
  try {
    const { kind, text } = await readSourceFile(place, path, { toEdit: true });
    return kind === "file" ? text : null;
  } catch (error) {
    if (error instanceof AppError && error.appCode === "file_not_found") return null;
    throw error;
  }
}
