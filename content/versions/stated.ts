import type { VersionRefs } from "#schemas/projects/versions.ts";
import { folderOf } from "../conventions/paths.ts";
import { inOrder } from "./folders.ts";
import { isPreRelease, kindOfName, newerFirst, type Version, type VersionSet } from "./version.ts";

/** The versions that `pressmark.yml` names. */
export interface StatedVersions {
  /** Folders with these names are not versions. */
  isOff: boolean;
  folders: readonly StatedFolder[];
  /** The name or the folder of the newest version; null if the numbers decide. */
  newest: string | null;
  refs: VersionRefs;
}

export interface StatedFolder {
  /** In the repository, without slashes at its ends. A segment may be `*`. */
  folder: string;
  name: string | null;
}

/** Versions in folders below the content root. The newest stays in its folder too. */
export function statedFolders(
  { folders, newest: written }: StatedVersions,
  { notes, root }: { notes: readonly string[]; root: string },
): VersionSet | null {
  const existing = new Map<string, string>();
  for (const { folder, name } of folders)
    for (const path of foldersLike(`${folder}/`, notes))
      if (path.startsWith(root) && path !== root && !existing.has(path))
        existing.set(path, name ?? path.slice(0, -1).split("/").at(-1) ?? path);
  const names = [...existing].sort(([, a], [, b]) => newerFirst(a, b));
  const isReleased = (name: string) => kindOfName(name) !== "unreleased" && !isPreRelease(name);
  const newest =
    names.find(([path, name]) => name === written || path === `${written}/`) ??
    names.find(([, name]) => isReleased(name)) ??
    names[0];
  if (!newest) return null;
  const versions = names.map(([path, name]): Version => ({
    name,
    state: path === newest[0] ? "newest" : stateOf(name, newest[1]),
    folder: path,
    at: path.slice(root.length),
    of: folderOf(path.slice(0, -1)).slice(root.length),
    hasRest: false,
  }));
  return { origin: "pressmark.yml", versions: inOrder(versions), leftOut: [] };
}

function stateOf(name: string, newest: string): Version["state"] {
  if (kindOfName(name) === "unreleased") return "unreleased";
  return isPreRelease(name) && newerFirst(name, newest) < 0 ? "unreleased" : "old";
}

/** The folders with notes that a pattern matches. */
function foldersLike(pattern: string, notes: readonly string[]): Set<string> {
  const parts = pattern.split("/").slice(0, -1);
  const matches = new Set<string>();
  for (const path of notes) {
    const segments = path.split("/").slice(0, parts.length + 1);
    if (segments.length <= parts.length) continue;
    if (parts.every((part, at) => part === "*" || matchesPart(part, segments[at] ?? "")))
      matches.add(`${segments.slice(0, parts.length).join("/")}/`);
  }
  return matches;
}

/** One `*` at most, as in `v*`. */
function matchesPart(part: string, name: string): boolean {
  const star = part.indexOf("*");
  if (star === -1) return part === name;
  const [before, after] = [part.slice(0, star), part.slice(star + 1)];
  return (
    name.length >= before.length + after.length && name.startsWith(before) && name.endsWith(after)
  );
}
