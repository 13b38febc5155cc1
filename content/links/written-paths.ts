import type { KnownFolders } from "./known-folders.ts";

/** The way up at the beginning of a path. */
export const CLIMBING = /^(?:\.{1,2}\/+)+/;

/** The written path down to the first folder that does not exist; null if only the file is missing. */
export function missingFolder(from: string, target: string, folders: KnownFolders): string | null {
  const isAbsolute = target.startsWith("/");
  const written = segmentsOf(target.replace(CLIMBING, ""));
  const resolved = isAbsolute ? written : resolvedPath(from, target);
  if (!resolved) return null;
  const last = resolved.length - 1;
  for (let end = resolved.length - written.length + 1; end <= last; end++) {
    if (end < 1 || folders.has(resolved.slice(0, end).join("/").toLowerCase())) continue;
    const own = written.slice(0, end - (resolved.length - written.length));
    // Where the site is published today, its addresses begin deeper in the repository.
    if (isAbsolute && endsIn(folders, own.join("/").toLowerCase())) return null;
    // A name without its folder may be anywhere in the content.
    if (!isAbsolute && folders.has(own.join("/").toLowerCase())) return null;
    return `${isAbsolute ? "/" : ""}${own.join("/")}/`;
  }
  return null;
}

/** Whether a folder of this name is below another one. */
function endsIn(folders: KnownFolders, name: string): boolean {
  let known = searched.get(folders);
  if (!known) searched.set(folders, (known = new Map()));
  let isFound = known.get(name);
  if (isFound === undefined) {
    isFound = [...folders].some((folder) => folder.endsWith(`/${name}`));
    known.set(name, isFound);
  }
  return isFound;
}

/** Many links begin with the same folders. */
const searched = new WeakMap<KnownFolders, Map<string, boolean>>();

/** Whether a path that climbs leaves the content. */
export const isOutside = (from: string, target: string) =>
  target.startsWith("../") && resolvedPath(from, target) === null;

/** The segments from the content's root. Null if the path is above it. */
export function resolvedPath(from: string, target: string): string[] | null {
  const path = from.split("/").slice(0, -1);
  for (const segment of target.split("/"))
    if (segment === "..") {
      if (path.pop() === undefined) return null;
    } else if (segment !== "" && segment !== ".") path.push(segment);
  return path;
}

export const segmentsOf = (path: string) =>
  path.split("/").filter((segment) => segment !== "" && segment !== ".");
