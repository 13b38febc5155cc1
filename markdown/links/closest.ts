/** Longer lists are ranked by folder once. Otherwise, a name that every folder has, such as `index.md`, would cost more with each note. */
const FEW = 32;

/** For a list of paths and each folder that contains some of them: the first of these. */
const ranked = new WeakMap<readonly string[], ReadonlyMap<string, string>>();

/**
 * The path that shares the most folders with the linking note, then the one in the fewest folders, then the shortest, then the first alphabetically.
 * @param paths not empty, and not changed later
 */
export function closest(paths: readonly string[], fromPath: string): string {
  if (paths.length === 1) return paths[0]!;
  if (paths.length <= FEW) {
    const from = fromPath.split("/").slice(0, -1);
    return paths.reduce((best, path) => {
      const nearer = shared(path, from) - shared(best, from);
      return nearer > 0 || (nearer === 0 && compare(path, best) < 0) ? path : best;
    });
  }
  let firsts = ranked.get(paths);
  if (!firsts) ranked.set(paths, (firsts = rank(paths)));
  for (let folder = folderAbove(fromPath); folder !== ""; folder = folderAbove(folder)) {
    const first = firsts.get(folder);
    if (first !== undefined) return first;
  }
  return firsts.get("")!;
}

function rank(paths: readonly string[]): Map<string, string> {
  const firsts = new Map<string, string>();
  for (const path of paths.toSorted(compare)) {
    let folder = path;
    do {
      folder = folderAbove(folder);
      // Its other folders are known too: an earlier path is in all of them.
      if (firsts.has(folder)) break;
      firsts.set(folder, path);
    } while (folder !== "");
  }
  return firsts;
}

const compare = (a: string, b: string) =>
  depth(a) - depth(b) || a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);

const folderAbove = (path: string) => path.slice(0, Math.max(0, path.lastIndexOf("/")));

function shared(path: string, from: string[]): number {
  const folders = path.split("/").slice(0, -1);
  let count = 0;
  while (count < from.length && count < folders.length && folders[count] === from[count]) count++;
  return count;
}

function depth(path: string): number {
  let count = 1;
  for (let at = path.indexOf("/"); at !== -1; at = path.indexOf("/", at + 1)) count++;
  return count;
}
