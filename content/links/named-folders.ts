import type { ParsedNote, Target } from "../model.ts";

/** The folders with notes. Names are compared in lower case. */
export interface Folders {
  /** The folder at a path. */
  at(from: string, target: string): Target;
  /** The folder at a path, or from the root. */
  named(from: string, target: string): Target;
  /** The folder at a path with several names from a folder around the note, as vaults name files too. */
  above(from: string, target: string): Target;
}

export function openFolders(notes: readonly Pick<ParsedNote, "path">[]): Folders {
  const folders = foldersOf(notes);
  // Only links that lead nowhere need it.
  let byEnd: Map<string, string[]> | null = null;

  function at(from: string, target: string): Target {
    const path = segmentsOf(target.startsWith("/") ? target : from + target);
    if (path === null) return null;
    const match = folders.get(path.toLowerCase());
    return path === "" ? "/" : match === undefined ? null : `${match}/`;
  }

  function named(from: string, target: string): Target {
    const match = at(from, target);
    // Nothing above the content belongs to this site.
    if (match !== null || segmentsOf(target.startsWith("/") ? target : from + target) === null)
      return match;
    const name = target.replace(/^\/+|\/+$/g, "").toLowerCase();
    const folder = folders.get(name) ?? (target.startsWith("/") ? onlyOneBelow(name) : null);
    return folder === null ? null : `${folder}/`;
  }

  function above(from: string, target: string): Target {
    if (!target.includes("/") || target.startsWith("/")) return null;
    for (
      let end = from.lastIndexOf("/", from.length - 2);
      end > 0;
      end = from.lastIndexOf("/", end - 1)
    ) {
      const match = at(from.slice(0, end + 1), target);
      if (match !== null) return match;
    }
    return null;
  }

  /** The only folder whose path ends like this, where the site is published without its beginning. A single name may mean another site. */
  function onlyOneBelow(name: string): string | null {
    const end = endOf(name);
    if (end === null) return null;
    byEnd ??= groupedByEnd(folders.keys());
    const [only, another] = (byEnd.get(end) ?? []).filter((key) => key.endsWith(`/${name}`));
    return only === undefined || another !== undefined ? null : (folders.get(only) ?? null);
  }

  return { at, named, above };
}

/** The last two segments of a path. Null if it has only one. */
function endOf(path: string): string | null {
  const last = path.lastIndexOf("/");
  return last < 0 ? null : path.slice(path.lastIndexOf("/", last - 1) + 1);
}

function groupedByEnd(paths: Iterable<string>): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const path of paths) {
    const end = endOf(path);
    if (end === null) continue;
    const group = groups.get(end);
    if (group) group.push(path);
    else groups.set(end, [path]);
  }
  return groups;
}

/** Folders in lower case → original spelling. */
function foldersOf(notes: readonly Pick<ParsedNote, "path">[]): Map<string, string> {
  const folders = new Map<string, string>();
  for (const { path } of notes) {
    for (let end = path.lastIndexOf("/"); end > 0; end = path.lastIndexOf("/", end - 1)) {
      const folder = path.slice(0, end);
      const key = folder.toLowerCase();
      if (folders.has(key)) break;
      folders.set(key, folder);
    }
  }
  return folders;
}

/** A path without `.` and `..`; null if it is above the content. */
function segmentsOf(path: string): string | null {
  const segments: string[] = [];
  for (const segment of path.split("/")) {
    if (segment === "..") {
      if (segments.pop() === undefined) return null;
    } else if (segment !== "" && segment !== ".") segments.push(segment);
  }
  return segments.join("/");
}
