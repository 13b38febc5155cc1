import type { ProgramSite } from "../interface.ts";
import { folderOf, foldersAround } from "../paths.ts";

/** `index.md` and `index.fr.md`, but not `_index.md`. */
const INDEX = /(?:^|\/)index(?:\.[\w-]{2,10})?\.(?:md|markdown|mdx)$/i;

/** The notes beside and below the `index.md` of a page. Hugo gives them to its template and makes no pages of them. */
export function notesInBundles({ repository }: ProgramSite, root: string): string[] {
  const notes = repository.notes.filter((path) => path.startsWith(root));
  // At the root, the name is a mistake for `_index.md`: the other notes are pages.
  const bundles = new Set(
    notes.flatMap((path) => (INDEX.test(path) && folderOf(path) !== root ? folderOf(path) : [])),
  );
  if (bundles.size === 0) return [];
  return notes.filter((path) => {
    const around = foldersAround(path).filter((folder) => bundles.has(folder));
    return around.length > 1 || (around.length === 1 && !INDEX.test(path));
  });
}
