import type { Repository } from "./interface.ts";
import { decoded } from "./paths.ts";

/** A home page is shown at the root of the book, listed or not. */
const HOME = /^(?:readme|index)\.(?:md|markdown)$/i;

/** A translation is listed by the path of its original. */
const LANGUAGE = /^[a-z]{2}(?:[-_][a-z]{2,4})?\//i;

/**
 * The notes of a book that its table of contents does not name, so its program makes no pages of them. None if it names no note at all.
 * @param summary the text of the table of contents
 * @param folder where its paths begin
 */
export function unlistedNotes(
  { notes }: Repository,
  { summary, folder }: { summary: string; folder: string },
): string[] {
  // A list in an unusual form still has the paths.
  const text = summary
    .split(/\r\n?|\n/)
    .map((line) =>
      decoded(line)
        .replace(/\\(?=[^\w])/g, "")
        .replaceAll("\\", "/"),
    )
    .join("\n")
    .normalize()
    .toLowerCase();
  const own = notes.filter((path) => path.startsWith(folder));
  const nameOf = (path: string) => path.slice(folder.length);
  const isListed = (name: string) => text.includes(name.normalize().toLowerCase());
  const unlisted = own.filter((path) => {
    const name = nameOf(path);
    return !isListed(name) && !isListed(name.replace(LANGUAGE, ""));
  });
  return unlisted.length === own.length ? [] : unlisted.filter((path) => !HOME.test(nameOf(path)));
}
