import type { IncludeTarget } from "#markdown/includes/directive.ts";
import { folderOf, pathAt } from "../conventions/paths.ts";

export interface IncludeRoots {
  /** Prefix of every content path: "" or "docs/". */
  root: string;
  /** The root of the repository: "", or what the paths of a version begin with. */
  top: string;
  /** Folders that the program's settings name. */
  folders: readonly string[];
}

/** Whether a target is an address of another site. */
export function isElsewhere({ path }: Pick<IncludeTarget, "path">): boolean {
  return /^[a-z]+:\/\//i.test(path);
}

/** The paths in the repository that a target may mean, the likeliest first. Null if all are outside the repository. */
export function candidatePaths(
  from: string,
  { base, path }: IncludeTarget,
  { root, top, folders }: IncludeRoots,
): string[] | null {
  if (isElsewhere({ path })) return null;
  const own = folderOf(from);
  const paths = foldersFor().flatMap((folder) => pathAt(folder, path.trim()) ?? []);
  const files = [...new Set(paths)].filter(
    (candidate) => candidate !== "" && candidate.startsWith(top),
  );
  return files.length > 0 ? files : null;

  function foldersFor(): string[] {
    switch (base) {
      case "file":
        return [own];
      case "site":
        return [root, ...foldersAbove(own), `${root}snippets/`, `${top}snippets/`];
      case "base":
        return [...folders, ...foldersAbove(own), root, top, ...includesFolders()];
      case "includes":
        return includesFolders();
    }
  }

  function includesFolders(): string[] {
    return foldersAbove(own).map((folder) => `${folder}_includes/`);
  }
}

/** A folder and all those around it, the nearest first. */
function foldersAbove(folder: string): string[] {
  const folders = [folder];
  for (let above = folder; above !== ""; folders.push(above)) above = folderOf(above.slice(0, -1));
  return folders;
}
