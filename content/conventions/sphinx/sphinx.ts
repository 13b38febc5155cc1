import { plainAddresses, plainKeys, plainOrder, plainSyntax } from "../defaults.ts";
import type { Patterns } from "../../ignore/patterns.ts";
import type { ConventionSet, NoteOfMenu } from "../interface.ts";
import { addressesOfBook } from "../first-page.ts";
import { folderOf, noteAt } from "../paths.ts";
import { formerAddresses } from "../redirects/former-addresses.ts";
import { unlistedNotes } from "../unlisted.ts";
import { CONTENTS, notesIn, readContents } from "./contents.ts";
import { sphinxGenerators } from "./generators.ts";
import { firstDocument, menuOfToctrees, TOCTREE_DOCUMENTS } from "./toctrees.ts";

const MARKS = /(?:^|\/)(?:conf\.py|(?:_toc|myst)\.ya?ml)$/;
/** The extensions of Sphinx that read markdown. */
const READS_MARKDOWN = /\b(?:myst_parser|myst_nb|recommonmark|m2r2?|sphinx_mdinclude)\b/;
/** What Sphinx writes beside its pages. */
const OUTPUT = /(?:^|\/)(?:objects\.inv|\.buildinfo)$/;
const WRITTEN_BY_SPHINX = /^# Sphinx (?:inventory|build info) version/;
/** Fewer may be about the repository. */
const MIN_NOTES = 5;
const FIRST_PAGES = ["index", "intro", "README"];

/** Markdown documents of Sphinx, Jupyter Book or MyST. The settings are a program in Python, so only its words are read. */
export const sphinx: ConventionSet = {
  id: "sphinx",
  kind: "a Sphinx repository",
  sources: new RegExp(`${CONTENTS.source}|${TOCTREE_DOCUMENTS.source}`),
  marks: MARKS,
  recognise(repository) {
    for (const [path, text] of repository.sources) {
      const isSettings = MARKS.test(path) && (!path.endsWith(".py") || READS_MARKDOWN.test(text));
      const folder = folderOf(path);
      if (!isSettings) continue;
      const first = firstDocument(path.endsWith(".py") ? text : "");
      if ([first, ...FIRST_PAGES].some((name) => noteAt(repository, folder + name) !== null))
        return folder;
      // The first page may be in another format.
      const notes = repository.notes.filter((note) => note.startsWith(folder));
      if (folder !== "" && notes.length >= MIN_NOTES) return folder;
    }
    return null;
  },
  root: ({ folder }) => folder,
  order(site) {
    const contents = readContents(site);
    const origin = contents ? "the table of contents" : "file names";
    const menu = contents?.menu ?? null;
    const menuOf = (notes: readonly NoteOfMenu[]) => menuOfToctrees(site, notes);
    const ofNotes = contents ? null : { origin: "toctrees", menuOf };
    return { ...plainOrder, origin, menu, ofNotes, by: "name", isReadable: true, isBook: true };
  },
  withoutPage(site) {
    const contents = readContents(site);
    if (!contents?.isComplete) return [];
    const { repository, folder } = site;
    const listed = new Set(notesIn(contents.menu));
    return unlistedNotes(repository, { folder, isListed: (name) => listed.has(folder + name) });
  },
  frontMatter: plainKeys,
  addresses(site) {
    const { repository, folder: root } = site;
    const book = addressesOfBook(repository, { root, menu: readContents(site)?.menu ?? null });
    return {
      ...plainAddresses,
      pathOf: book.pathOf,
      redirects: formerAddresses(repository, root, book.moved),
      resolver: "Sphinx or one of its extensions",
    };
  },
  generators: sphinxGenerators,
  syntax: plainSyntax,
  ignore: [{ file: OUTPUT, read: sourcesOfOutput }],
};

/** The output has a copy of every document. */
function sourcesOfOutput(text: string, folder: string): Patterns | null {
  if (!WRITTEN_BY_SPHINX.test(text)) return null;
  return { folder, lines: ["/_sources/"], origin: "the output of Sphinx" };
}
