import type { TaskFile } from "#schemas/tasks/changes.ts";

/** By path: the whole file, or some of its hunks. What is missing is left out. */
export type Choice = ReadonlyMap<string, "all" | ReadonlySet<number>>;

/** What a file in conflict should say. Null deletes it. */
export type Resolutions = ReadonlyMap<string, string | null>;

/** Everything that merges without a conflict. */
export const everything = (files: readonly TaskFile[]): Choice =>
  new Map(files.filter(({ isConflict }) => !isConflict).map(({ path }) => [path, "all"]));

export type Mark = "all" | "some" | "none";

export function markOf(choice: Choice, { path }: TaskFile): Mark {
  const chosen = choice.get(path);
  if (chosen === undefined) return "none";
  return chosen === "all" ? "all" : "some";
}

export function isChosen(choice: Choice, { path }: TaskFile, hunk: number): boolean {
  const chosen = choice.get(path);
  return chosen === "all" || (chosen?.has(hunk) ?? false);
}

/** The choice after a click on the box of a file. */
export function withFile(choice: Choice, file: TaskFile): Choice {
  const next = new Map(choice);
  if (markOf(choice, file) === "all") next.delete(file.path);
  else next.set(file.path, "all");
  return next;
}

/** The choice after a click on the box of a hunk. */
export function withHunk(choice: Choice, file: TaskFile, hunk: number): Choice {
  const all = file.hunks?.map((_, index) => index) ?? [];
  const indexes = all.filter((index) => isChosen(choice, file, index) !== (index === hunk));
  const next = new Map(choice);
  if (indexes.length === 0) next.delete(file.path);
  else next.set(file.path, indexes.length === all.length ? "all" : new Set(indexes));
  return next;
}

/** The inputs of the merge. Without any, everything is merged, including files that the list leaves out. */
export function choiceInput(
  choice: Choice,
  { files, total }: { files: readonly TaskFile[]; total: number },
): { paths?: string[]; hunks?: { path: string; indexes: number[] }[] } {
  if (files.length === total && files.every((file) => markOf(choice, file) === "all")) return {};
  const paths: string[] = [];
  const hunks: { path: string; indexes: number[] }[] = [];
  for (const [path, chosen] of choice)
    if (chosen === "all") paths.push(path);
    else hunks.push({ path, indexes: [...chosen] });
  return { paths, hunks };
}
