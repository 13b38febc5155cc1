/** The file that a reader wants to see first: the front page or the description of the repository; null if there is neither. */
export function firstFile(paths: readonly string[]): string | null {
  const files = paths
    .filter((path) => FRONT.test(nameOf(path)))
    .toSorted((a, b) => depthOf(a) - depthOf(b) || rank(a) - rank(b) || a.localeCompare(b));
  return files[0] ?? null;
}

const FRONT = /^_?(index|readme)\.(md|markdown|mdx)$/i;
const nameOf = (path: string) => path.slice(path.lastIndexOf("/") + 1);
const depthOf = (path: string) => path.split("/").length;
const rank = (path: string) => (/index/i.test(nameOf(path)) ? 0 : 1);
