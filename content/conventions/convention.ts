import type { Macros } from "./logseq/macros.ts";
import type { ConventionId } from "#schemas/projects/conventions.ts";
import type { FormulaCommands } from "#markdown/formulas/commands.ts";
import { contentHash } from "../content-hash.ts";
import type { NoteFacts } from "../notes/compiled-note.ts";
import { type FilePlace, sourcePath } from "../notes/source-path.ts";
import { addressOfPath } from "../structure/addresses.ts";
import { type EditionSets, openEditions } from "../languages/editions.ts";
import type { LanguageSet } from "../languages/language-set.ts";
import type { Languages } from "../languages/open-languages.ts";
import type { Versions } from "../versions/open-versions.ts";
import type { VersionSet } from "../versions/version.ts";
import { plainAddresses, plainOrder, wikiSyntax, unknownKeys } from "./defaults.ts";
import type {
  AboveKeys,
  AddressRules,
  ConventionSet,
  Order,
  Place,
  SyntaxRules,
} from "./interface.ts";
import { placesOf } from "./menu-places.ts";
import { type MadePages, nothingMade } from "./made-pages/made-pages.ts";
import { factsByKeys } from "./note-facts.ts";
import type { RuleFiles } from "./redirects/host-files.ts";
import type { Redirects } from "./redirects/rules.ts";

/** The conventions of one commit, for its content: all paths are below the content root. */
export interface Convention {
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
  order: Omit<Order, "menu" | "places"> & { hasMenu: boolean };
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
  /** The place of a note in menus. */
  place(file: FilePlace, facts: NoteFacts): Place;
  /** How menus call a note, and which notes they show it below. */
  menuNames(note: FilePlace & Named): MenuNames;
  /** @param path without a closing slash */
  folder(path: string): Place & { isTranslated: boolean };
  /** Adds what the path and the program's own keys say to a note's facts. */
  facts(path: string, facts: NoteFacts): NoteFacts;
}

type Named = { title: string; facts: NoteFacts };

export interface MenuNames {
  /** Null if no other note can name it. */
  own: string | null;
  /** Names of the notes above it, the nearest first. The first that is in its folder counts. */
  above: readonly string[];
  /** The name of the note above that one, if several notes may have the same name. */
  aboveThat: string | null;
}

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

/** A folder without a title of its own is named without its number. */
const NUMBER = /^\d+[-_. ]+/;
/** Deeper tables of contents are not written by hand. */
const MAX_LEVELS = 20;
const NOWHERE: Place = { position: null, title: null };
const UNNAMED: MenuNames = { own: null, above: [], aboveThat: null };

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
  const { menu: contents, places, ...shown } = order;
  const menu = contents && placesOf(contents);
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
  const opened = editions.versions;
  return {
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
    versions: opened,
    versionSet: versions,
    language,
    languages: languages && editions.languages && { ...languages, ...editions.languages },
    order: { ...shown, hasMenu: menu !== null },
    place(file, facts) {
      const written = facts.publish.conventional;
      const path = sourcePath(root, file);
      const { name, original } = namesIn(file, facts);
      const position = menu?.positions.get(name) ?? menu?.positions.get(original) ?? null;
      const number = written ? firstNumber(written, keys.positions) : null;
      const own = number ?? (places.get(path) ?? places.get(original))?.position ?? null;
      const title =
        inLanguage(file.path, original, [menu?.titles.get(original)]) ??
        menu?.titles.get(name) ??
        (written && firstText(written, keys.labels)) ??
        places.get(path)?.title ??
        null;
      if (position !== null) return { position, title };
      // Notes that a menu does not mention follow it.
      if (own !== null) return { position: own + (menu?.size ?? 0), title };
      return title === null ? NOWHERE : { position: null, title };
    },
    menuNames(note) {
      if (!menu) return keys.above ? namesByKeys(note, keys.above) : UNNAMED;
      if (menu.above.size === 0) return UNNAMED;
      const { name, original } = namesIn(note, note.facts);
      const own = menu.positions.has(name) ? name : original;
      const above: string[] = [];
      for (let at = menu.above.get(own); at && above.length < MAX_LEVELS; at = menu.above.get(at))
        above.push(at);
      return { own, above, aboveThat: null };
    },
    folder(path) {
      const full = opened?.folderOf(`${path}/`) ?? `${root}${path}/`;
      const facts = places.get(full);
      const position = menu?.positions.get(full) ?? facts?.position ?? null;
      const title = menu?.titles.get(full) ?? facts?.title ?? null;
      const name = full.split("/").at(-2);
      const names = [title, name, name?.replace(NUMBER, "")];
      const translated = inLanguage(`${path}/`, full, names);
      return { position, title: translated ?? title, isTranslated: translated !== null };
    },
    facts(path, facts) {
      const id = `${set?.id} ${path}`;
      const cached = remembered.get(facts);
      if (cached?.id === id) return cached.facts;
      const added = factsByKeys(path, facts, { keys, addresses });
      if (added !== facts) remembered.set(facts, { id, facts: added });
      return added;
    },
  };

  /** A title in the language of a page or folder. @param full where it is in the repository in the main language */
  function inLanguage(
    path: string,
    full: string,
    titles: readonly (string | null | undefined)[],
  ): string | null {
    const around = editions.languages
      ?.of(path)
      ?.labels?.filter(({ folder }) => full.startsWith(folder));
    const [deepest] = around?.sort((a, b) => b.folder.length - a.folder.length) ?? [];
    const title = titles.find((one) => deepest?.labels.has(one ?? ""));
    return deepest?.labels.get(title ?? "") ?? null;
  }

  /** What the table of contents may call a note. A translation has the place of its original, but a title of its own. */
  function namesIn(file: FilePlace, { publish }: NoteFacts): { name: string; original: string } {
    const path = sourcePath(root, file);
    const inner = opened?.innerPath(file.path) ?? file.path;
    const names = menu ? [path, ...keys.namesInMenu(inner, publish)] : [];
    const name = names.find((one) => menu?.positions.has(one)) ?? path;
    return { name, original: languages ? (opened?.folderOf(file.path) ?? path) : path };
  }
}

function namesByKeys({ title, facts }: Named, keys: AboveKeys): MenuNames {
  const valueOf = (key: string | null) => {
    const value = key === null ? undefined : facts.publish.conventional?.[key];
    return value === undefined ? null : String(value);
  };
  const above = valueOf(keys.above);
  return {
    own: keys.name === null ? title : valueOf(keys.name),
    above: above === null ? [] : [above],
    aboveThat: valueOf(keys.aboveThat),
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

function firstNumber(
  written: Record<string, string | number>,
  keys: readonly string[],
): number | null {
  for (const key of keys) {
    const value = Number(written[key] ?? Number.NaN);
    if (Number.isFinite(value)) return value;
  }
  return null;
}

function firstText(
  written: Record<string, string | number>,
  keys: readonly string[],
): string | null {
  const key = keys.find((name) => written[name] !== undefined && written[name] !== "");
  return key === undefined ? null : String(written[key]);
}
