import type { Convention } from "../conventions/convention.ts";
import { folderOf } from "../conventions/paths.ts";
import { nameOfPost } from "../conventions/posts.ts";
import type { ParsedNote, SiteNote } from "../model.ts";

const INDEX_TITLE = /^(?:_?index|readme)$/i;
const INDEX_PATH = /(?:^|\/)(?:_?index|readme)\.\w+$/i;

/** The title of a note, and its place in menus. */
export function namesOf(
  note: Pick<ParsedNote, "path" | "source" | "facts">,
  siteTitle: string,
  convention: Convention,
): Pick<SiteNote, "title" | "opensWithTitle" | "label" | "position"> {
  const { facts } = note;
  const path = convention.versions?.innerPath(note.path) ?? note.path;
  const { position, title: menuTitle } = convention.place(note, facts);
  const { isReadable, isNamedByFile, nameOf } = convention.order;
  const isByHeading = isReadable && !isNamedByFile && !facts.titled && facts.opensWithHeading;
  const opensWithTitle = facts.bodyHasTitle || isByHeading;
  const written = isByHeading ? facts.headings[0]?.text : facts.titled ? facts.title : menuTitle;
  const title = written && !isIndex(path, written) ? written : titleOfName(path, facts.title);
  return { title, opensWithTitle, label: menuTitle ?? title, position };

  function titleOfName(notePath: string, plain: string): string {
    const readable = (name: string) => (isReadable ? readableName(nameOf(name)) : name);
    if (!isIndex(notePath, plain)) return isReadable ? readable(nameOfPost(notePath)) : plain;
    const folder = notePath.split("/").at(-2);
    return folder === undefined ? siteTitle : readable(folder);
  }
}

/** "index" and "README" say nothing, but the folder's name does. */
function isIndex(path: string, title: string): boolean {
  return INDEX_TITLE.test(title) && INDEX_PATH.test(path);
}

/** `01-getting_started` as "Getting started". A name with capitals stays as it is. */
export function readableName(name: string): string {
  const words = name
    .replace(/^_/, "")
    .replace(/^\d+[-_. ]+(?=\D)/, "")
    .replace(/[-_]+/g, " ")
    .trim();
  if (words === "") return name;
  return words === words.toLowerCase() ? words.charAt(0).toUpperCase() + words.slice(1) : words;
}

/** The path without its extension from which a note's address is derived; null if it is the note's own. */
export function namedPaths(
  notes: readonly Pick<ParsedNote, "path" | "facts">[],
  { addresses, versions }: Convention,
): (note: Pick<ParsedNote, "path" | "facts">) => string | null {
  const inner = (path: string) => versions?.innerPath(path) ?? path;
  const withIndex = new Set(
    notes.flatMap(({ path }) => (INDEX_PATH.test(path) ? folderOf(path) : [])),
  );
  return ({ path, facts }) => {
    const own = inner(path);
    const stem = own.replace(/\.\w+$/, "");
    // Middleman and others publish `page.html.md` as `page.html`.
    const plain = stem.replace(/\.html?$/i, "");
    if (plain !== stem) return plain;
    const named = addresses.pathOf(stem, {
      ...facts.publish,
      title: facts.titled ? facts.title : null,
    });
    const [parent, name] = stem.split("/").slice(-2);
    const isFolderNote = addresses.hasFolderNotes && name !== undefined && parent === name;
    if (isFolderNote && named === stem && !withIndex.has(folderOf(path)))
      return `${folderOf(own)}index`;
    return named === stem ? null : named;
  };
}
