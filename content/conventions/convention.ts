import type { Macros } from "./logseq/macros.ts";
import type { ConventionId } from "#schemas/projects/conventions.ts";
import type { FormulaCommands } from "#markdown/formulas/commands.ts";
import { contentHash } from "../content-hash.ts";
import type { NoteFacts } from "../notes/compiled-note.ts";
import { addressOfPath } from "../structure/addresses.ts";
import { type EditionSets, openEditions } from "../languages/editions.ts";
import type { LanguageSet } from "../languages/language-set.ts";
import type { Languages } from "../languages/open-languages.ts";
import type { Versions } from "../versions/open-versions.ts";
import type { VersionSet } from "../versions/version.ts";
import { plainAddresses, plainOrder, wikiSyntax, unknownKeys } from "./defaults.ts";
import type { AddressRules, ConventionSet, NoteOfMenu, Order, SyntaxRules } from "./interface.ts";
import { type MenuViews, openMenus } from "./menu-views.ts";
import { type MadePages, nothingMade } from "./made-pages/made-pages.ts";
import { factsByKeys } from "./note-facts.ts";
import type { RuleFiles } from "./redirects/host-files.ts";
import type { Redirects } from "./redirects/rules.ts";

/** The conventions of one commit, for its content: all paths are below the content root. */
export interface Convention extends MenuViews {
  id: ConventionId | null;
  /** As in "This is a VitePress repository"; null if no set applies. */
  kind: string | null;
  /** Whether the project's settings name the set. */
  isChosen: boolean;
  /** Prefix of every content path in the repository. */
  root: string;
  /** The only folders and files with notes; null if they may be anywhere below the root. */
  parts: readonly string[] | null;
  /** Notes below the root of which the program makes no pages. */
  withoutPage: ReadonlySet<string>;
  /** Digest of every file that was read. */
  digest: string;
  order: Omit<Order, "menu" | "places" | "ofNotes">;
  addresses: AddressRules;
  /** Folders that the program's settings name for included files. */
  includeFolders: readonly string[];
  /** Where addresses without a page lead, by the settings of the program and of the host. */
  redirects: Redirects;
  /** Files whose rules answer visitors. */
  ruleFiles: RuleFiles;
  /** Pages that only the program makes. */
  made: MadePages;
  syntax: SyntaxRules;
  /** Commands that settings define for formulas; null if they define none. */
  formulaCommands: FormulaCommands | null;
  /** Texts that the settings of a Logseq graph name; null if they name none. */
  macros: Macros | null;
  /** The versions and languages of the content; null if it has only one of each. */
  versions: Versions | null;
  /** The versions in every language; null if the content has none. */
  versionSet: VersionSet | null;
  /** The language of the content, or the main one of several, as a BCP 47 tag. */
  language: string;
  /** Null if the content has one language. */
  languages: OpenLanguages | null;
  /** Reads the table of contents from the published notes. Null if notes of this program never state it. */
  withMenuOf: ((notes: readonly NoteOfMenu[]) => ShownOrder | null) | null;
  /** Adds what the path and the program's own keys say to a note's facts. */
  facts(path: string, facts: NoteFacts): NoteFacts;
}

/** What a table of contents decides. */
export type ShownOrder = Pick<Convention, "order" | keyof MenuViews>;

export type OpenLanguages = LanguageSet & Languages;

export interface OpenedSet {
  set: ConventionSet;
  order: Order;
  addresses: AddressRules;
  includeFolders: readonly string[];
  parts: readonly string[] | null;
  withoutPage: readonly string[];
  isChosen: boolean;
}

/** @param program null if no set applies @param read names every version of a file that was read */
export function openConvention(
  program: OpenedSet | null,
  {
    root,
    read,
    language,
    redirects,
    ruleFiles,
    ...sets
  }: EditionSets &
    Pick<Convention, "root" | "language" | "redirects" | "ruleFiles"> & {
      read: readonly string[];
    },
): Convention {
  const {
    set = null,
    order = plainOrder,
    addresses = plainAddresses,
    includeFolders = [],
    parts = null,
    withoutPage = [],
  } = program ?? {};
  const keys = set?.frontMatter ?? unknownKeys;
  const { menu, places, ofNotes, ...shown } = order;
  const { versions, languages } = sets;
  const versioned = versions && [versions.versions, versions.leftOut];
  const translated = languages && [languages.languages, languages.folders, [...languages.files]];
  const digest = contentHash(
    JSON.stringify([
      set?.id ?? null,
      root,
      read,
      language,
      versioned,
      translated,
      // It may follow from the address of the repository, which is in no file.
      addresses.otherSite,
      // It follows from the names of the notes.
      withoutPage,
    ]),
  );
  const editions = openEditions(sets, root, (folder) => addressOfFolder(folder, addresses));
  const menus = { root, keys, places, editions };
  return {
    ...openMenus(menu, menus),
    id: set?.id ?? null,
    kind: set?.kind ?? null,
    isChosen: program?.isChosen ?? false,
    root,
    parts,
    withoutPage: new Set(withoutPage),
    digest,
    addresses,
    syntax: set?.syntax ?? wikiSyntax,
    includeFolders,
    redirects,
    ruleFiles,
    made: nothingMade,
    formulaCommands: null,
    macros: null,
    versions: editions.versions,
    versionSet: versions,
    language,
    languages: languages && editions.languages && { ...languages, ...editions.languages },
    order: shown,
    withMenuOf:
      ofNotes &&
      ((notes) => {
        const contents = ofNotes.menuOf(notes);
        if (contents.length === 0) return null;
        const { origin } = ofNotes;
        return { ...openMenus(contents, menus), order: { ...shown, origin } };
      }),
    facts(path, facts) {
      const id = `${set?.id} ${path}`;
      const cached = remembered.get(facts);
      if (cached?.id === id) return cached.facts;
      const added = factsByKeys(path, facts, { keys, addresses });
      if (added !== facts) remembered.set(facts, { id, facts: added });
      return added;
    },
  };
}

/** The address of a folder as if the site had no versions. */
export function addressOfFolder(folder: string, { pathOf }: Pick<AddressRules, "pathOf">): string {
  return addressOfPath(
    pathOf(`${folder}index`, { date: null, slug: null, conventional: null, title: null }),
  );
}

/** Returns the same object for the same facts, so that later steps recognize unchanged notes. */
const remembered = new WeakMap<NoteFacts, { id: string; facts: NoteFacts }>();
