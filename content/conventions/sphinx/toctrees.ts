import { type Toctree, type ToctreeEntry, toctreesInRst } from "#markdown/foreign/myst/toctree.ts";
import { pathGlob } from "../../inherited/path-glob.ts";
import type { MenuItem, NoteOfMenu, ProgramSite } from "../interface.ts";
import { folderOf, noteAt, pathAt } from "../paths.ts";

/** Documents in Sphinx's own syntax that usually have a toctree. */
export const TOCTREE_DOCUMENTS = /(?:^|\/)(?:index|contents)\.rst$/;

const FIRST = /^(?:root|master)_doc\s*=\s*["']([\w./-]{1,200})["']/m;
const EXTENSION = /\.(?:md|markdown|rst|txt)$/i;
/** The title of a document is the first line that has a line of signs below it. */
const TITLE = /^(\S.{0,299})\n([=\-~^"'#*+`:.])\2{2,}[ \t]*$/m;
const MAX_DEPTH = 12;
/** Every entry of the table of contents of a large project. */
const MAX_ENTRIES = 20_000;
/** Every note is compared with every pattern. */
const MAX_PATTERNS = 200;

interface SphinxDocument {
  /** Its path without its extension, as entries name it. */
  name: string;
  /** Null for a document that is no note. */
  note: string | null;
  title: string | null;
  trees: readonly Toctree[];
}

/** The document that the table of contents begins with, as settings name it. */
export function firstDocument(settings: string): string {
  return FIRST.exec(settings)?.[1] ?? "index";
}

/** The table of contents that the toctrees of all documents are together. */
export function menuOfToctrees(site: ProgramSite, notes: readonly NoteOfMenu[]): MenuItem[] {
  const { folder, repository } = site;
  const documents = documentsOf(site, notes);
  const names = [...documents.keys()].sort();
  const paths = new Set(notes.map(({ path }) => path));
  const published = { ...repository, has: (path: string) => paths.has(path) };
  const settings = repository.sources.get(`${folder}conf.py`) ?? "";
  const seen = new Set<string>();
  let [entries, patterns] = [0, 0];

  /** The entries below a document. Each document is in the menu once. */
  function below({ name, trees }: SphinxDocument, depth: number): MenuItem[] {
    if (depth > MAX_DEPTH) return [];
    return trees.flatMap((tree) => {
      const inTree = (entry: ToctreeEntry) =>
        documentsNamed(entry, { tree, from: name }).flatMap((document) =>
          itemOf(document, { title: entry.title, depth }),
        );
      const items = tree.entries.flatMap(inTree);
      if (tree.isReversed) items.reverse();
      if (tree.caption === null || items.length === 0) return items;
      return [{ title: tree.caption, path: null, items }];
    });
  }

  function itemOf(
    document: SphinxDocument,
    { title, depth }: { title: string | null; depth: number },
  ): MenuItem[] {
    if (seen.has(document.name) || ++entries > MAX_ENTRIES) return [];
    seen.add(document.name);
    const items = below(document, depth + 1);
    if (document.note === null && items.length === 0) return [];
    return [{ title: title ?? document.title, path: document.note, items }];
  }

  function documentsNamed(
    { target }: ToctreeEntry,
    { tree, from }: { tree: Toctree; from: string },
  ): SphinxDocument[] {
    const path = pathAt(target.startsWith("/") ? folder : folderOf(from), target);
    if (path === null) return [];
    if (tree.isGlob && /[*?[]/.test(target)) {
      if (++patterns > MAX_PATTERNS) return [];
      const glob = pathGlob(path);
      const isLike = (name: string) => name !== from && !seen.has(name) && glob?.test(name);
      return names.filter(isLike).map((name) => documents.get(name)!);
    }
    const note = noteAt(published, path);
    const document = documents.get((note ?? path).replace(EXTENSION, ""));
    return document ? [document] : [];
  }

  const first = documents.get(folder + firstDocument(settings));
  if (!first) return [];
  seen.add(first.name);
  return below(first, 0);
}

function documentsOf(
  { folder, repository }: ProgramSite,
  notes: readonly NoteOfMenu[],
): Map<string, SphinxDocument> {
  const documents = new Map<string, SphinxDocument>();
  const add = (path: string, document: Omit<SphinxDocument, "name">) => {
    const name = path.replace(EXTENSION, "");
    if (path.startsWith(folder)) documents.set(name, { ...document, name });
  };
  for (const [path, text] of repository.sources)
    if (TOCTREE_DOCUMENTS.test(path)) {
      const title = TITLE.exec(text.replaceAll("\r\n", "\n"))?.[1]?.trim() ?? null;
      add(path, { note: null, title, trees: toctreesInRst(text) });
    }
  // If both exist, the note has the page.
  for (const { path, toctrees } of notes) add(path, { note: path, title: null, trees: toctrees });
  return documents;
}
