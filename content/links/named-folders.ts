import type { Target } from "../model.ts";

/** The folder at a path. */
export function folderAt(folders: Map<string, string>, from: string, target: string): Target {
  const path = segmentsOf(target.startsWith("/") ? target : from + target);
  if (path === null) return null;
  const match = folders.get(path.toLowerCase());
  return path === "" ? "/" : match === undefined ? null : `${match}/`;
}

/** The folder at a path, or from the root. */
export function folderNamed(folders: Map<string, string>, from: string, target: string): Target {
  const match = folderAt(folders, from, target);
  // Nothing above the content belongs to this site.
  if (match !== null || segmentsOf(target.startsWith("/") ? target : from + target) === null)
    return match;
  const name = target.replace(/^\/+|\/+$/g, "").toLowerCase();
  const named =
    folders.get(name) ?? (target.startsWith("/") ? onlyFolderBelow(folders, name) : null);
  return named === null ? null : `${named}/`;
}

/** The only folder whose path ends so, where the site is published without its beginning. A single name may mean another site. */
function onlyFolderBelow(folders: Map<string, string>, name: string): string | null {
  if (!name.includes("/")) return null;
  const end = `/${name}`;
  let only: string | null = null;
  for (const [key, path] of folders) {
    if (!key.endsWith(end)) continue;
    if (only !== null) return null;
    only = path;
  }
  return only;
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
