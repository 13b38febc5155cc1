import type { Repository } from "./interface.ts";
import { decoded, isHomePage } from "./paths.ts";

/** A translation is listed by the path of its original. */
const LANGUAGE = /^[a-z]{2}(?:[-_][a-z]{2,4})?\//i;

/**
 * The notes below a folder that a table of contents does not name, so their program makes no pages of them. None if it names no note at all.
 * @param isListed whether it names a note, by its path below the folder
 */
export function unlistedNotes(
  { notes }: Pick<Repository, "notes">,
  { folder, isListed }: { folder: string; isListed(name: string): boolean },
): string[] {
  const own = notes.filter((path) => path.startsWith(folder));
  const nameOf = (path: string) => path.slice(folder.length);
  const unlisted = own.filter((path) => !isListed(nameOf(path)));
  // A home page is shown at the root of the book, listed or not.
  return unlisted.length === own.length ? [] : unlisted.filter((path) => !isHomePage(nameOf(path)));
}

/** Whether `SUMMARY.md` of a book names a note. */
export function listedIn(summary: string): (name: string) => boolean {
  const listed = pathsIn(summary);
  const isListed = (name: string) => listed.has(name.normalize().toLowerCase());
  return (name) => isListed(name) || isListed(name.replace(LANGUAGE, ""));
}

const ENDING = /(?<=\.(?:md|markdown|mdx))(?!\w)/i;
/** What may stand before a path: a bracket, a quote, a space, or another folder. */
const BEFORE = /[\s(<"'[/:=]/g;
/** Of a line, the last ones before an ending. No path has more folders and words. */
const MAX_STARTS = 40;

/** Whatever may be the path of a note, in small letters: a list in an unusual form still has the paths. */
function pathsIn(text: string): Set<string> {
  const paths = new Set<string>();
  for (const line of text.split(/\r\n?|\n/)) {
    if (!ENDING.test(line)) continue;
    const plain = decoded(line)
      .replace(/\\(?=[^\w])/g, "")
      .replaceAll("\\", "/")
      .normalize()
      .toLowerCase();
    for (const part of plain.split(ENDING)) {
      paths.add(part);
      for (const { index } of [...part.matchAll(BEFORE)].slice(-MAX_STARTS))
        paths.add(part.slice(index + 1));
    }
  }
  return paths;
}
