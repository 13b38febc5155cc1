import { canonicalLanguage } from "#schemas/locale/language.ts";
import { isWritten } from "../conventions/paths.ts";
import { foldersOfLanguages } from "./folders.ts";
import type {
  LanguageFolder,
  LanguageSet,
  LanguageSettings,
  SiteLanguage,
  WrittenLanguage,
} from "./language-set.ts";
import { nameOfLanguage } from "./names.ts";
import { siblingsOfRoot } from "./siblings.ts";
import { placeInLanguages } from "./open-languages.ts";
import { settingsOfStated, type StatedLanguages } from "./stated.ts";
import { pairedNotes, readDotted, type SuffixedName, suffixesOfLanguages } from "./suffixes.ts";

/** A site with more is a mistake, or an attack: every page would link to all of them. */
const MAX_LANGUAGES = 60;
const MAX_NAME = 60;
/** Nothing in such a folder is published. */
const WITHHELD = /(?:^|\/)(?:[._]|node_modules\/)/;

export interface LanguageSources {
  /** The content root. */
  root: string;
  /** Paths of the notes that no ignore list excludes. */
  notes: readonly string[];
  /** The language of the content, unless something states another. */
  language: string;
  /** What `pressmark.yml` says. */
  stated: StatedLanguages | null;
  /** What the settings of the repository's program say. */
  own(): LanguageSettings | null;
  /** The content path of a folder of the repository. */
  placeOf(folder: string): string | null;
}

/**
 * The languages that the project states, those of the repository's program, or those that folders and names of files show. Null
 * if there are fewer than two.
 */
export function usableLanguages(sources: LanguageSources): LanguageSet | null {
  const { root, notes, stated, own, placeOf } = sources;
  if (stated?.isOff) return null;
  const content = { root, language: sources.language };
  const candidates = [
    () => stated && settingsOfStated(stated, content),
    own,
    () => foldersOfLanguages(notes, content),
    () => siblingsOfRoot(notes, content),
    () => suffixesOfLanguages(notes, content),
  ];
  for (const candidate of candidates) {
    const settings = candidate();
    const set = settings && languageSet(settings, { root, notes, placeOf });
    if (set) return set;
  }
  return null;
}

type Content = Pick<LanguageSources, "root" | "notes" | "placeOf">;

function languageSet(settings: LanguageSettings, content: Content): LanguageSet | null {
  const { origin, main, isMainNamed, suffixes, translations = [] } = settings;
  const { root, notes, placeOf } = content;
  const isMain = ({ key }: WrittenLanguage) => key === (main ?? settings.languages[0]?.key);
  const mainFirst = settings.languages.toSorted((a, b) => Number(isMain(b)) - Number(isMain(a)));
  const usable: (SiteLanguage & { key: string; folders: LanguageFolder[] })[] = [];
  for (const written of mainFirst.slice(0, MAX_LANGUAGES)) {
    const tag = canonicalLanguage(written.tag ?? written.key);
    const isKnown = tag !== null && !usable.some((other) => other.tag === tag);
    if (!isKnown || !isPlainName(written.key)) continue;
    const places = placesOf(written, { root, placeOf, isMain: isMain(written), isMainNamed });
    if (places.folders.some(({ folder }) => WITHHELD.test(folder))) continue;
    const usual = written.name?.slice(0, MAX_NAME) ?? nameOfLanguage(tag);
    // Readers choose between "English" and "English (en-GB)".
    const isTaken = usable.some((other) => other.name === usual);
    const name = isTaken ? `${usual} (${tag})` : usual;
    const { key, labels } = written;
    usable.push({ tag, name, key, ...places, ...(labels && { labels }) });
  }
  const files = suffixedFiles(usable, suffixes, content);
  const folders = usable.flatMap((language) =>
    language.folders.filter(({ folder, at }) => folder !== root + at),
  );
  const inUse = new Set<string | null>();
  const deepestFirst = usable.toSorted((a, b) => b.at.length - a.at.length);
  for (const path of notes) {
    const inside = path.startsWith(root) ? path.slice(root.length) : null;
    const place = placeInLanguages({ folders, files }, path) ?? inside;
    if (place !== null) inUse.add(deepestFirst.find(({ at }) => place.startsWith(at))?.at ?? null);
  }
  const used = usable.filter(({ at }) => inUse.has(at));
  if (used.length < 2) return null;
  const languages = used.map(({ tag, name, at, of, labels }) => ({
    tag,
    name,
    at,
    of,
    ...(labels && { labels }),
  }));
  return { origin, languages, folders, files, leftOut: translations };
}

/** Where a language is in the content, and the folders of the repository that are moved there. */
function placesOf(
  { key, folders: written }: WrittenLanguage,
  {
    root,
    placeOf,
    isMain,
    isMainNamed,
  }: Pick<Content, "root" | "placeOf"> & { isMain: boolean; isMainNamed: boolean },
): { at: string; of: string; folders: LanguageFolder[] } {
  const folders = written ?? [{ folder: `${root}${key}/`, of: root }];
  const isUnnamed = isMain && !isMainNamed;
  const [first] = folders;
  const isInPlace =
    folders.length === 1 &&
    first !== undefined &&
    first.of.startsWith(root) &&
    first.folder === `${first.of}${key}/`;
  const at = isUnnamed ? "" : isInPlace ? first.folder.slice(root.length) : `${key}/`;
  // The main language may be everything around the folders of the others.
  const isAround = isUnnamed && first !== undefined && first.folder === first.of;
  return {
    at,
    of: isAround && isBelow(first.of, root) ? first.of.slice(root.length) : at,
    folders: isAround
      ? []
      : folders.map(({ folder, of }) => ({
          folder,
          at: isInPlace ? at : at + (placeOf(of) ?? ""),
        })),
  };
}

const isBelow = (folder: string, root: string) =>
  folder.startsWith(root) && folder.length > root.length;

function suffixedFiles(
  languages: readonly (SiteLanguage & { key: string })[],
  suffixes: LanguageSettings["suffixes"],
  { root, notes, placeOf }: Content,
): Map<string, string> {
  const files = new Map<string, string>();
  if (suffixes === "none") return files;
  const inside = notes.filter((path) => path.startsWith(root) && isWritten(path));
  const named = suffixes === "pairs" ? pairedNotes(inside) : dottedNotes(inside);
  const taken = new Set(inside.flatMap((path) => placeOf(path) ?? []));
  for (const [path, { page, key }] of named) {
    const language = languages.find((other) => other.key.toLowerCase() === key);
    const place = placeOf(page);
    if (!language || place === null) continue;
    // Next to `intro_en.md`, `intro.md` is in another language, so both are pages.
    if (!taken.has(language.at + place)) files.set(path, language.at + place);
  }
  return files;
}

function dottedNotes(notes: readonly string[]): Map<string, SuffixedName> {
  return new Map(
    notes.flatMap((path): [string, SuffixedName][] => {
      const suffixed = readDotted(path);
      return suffixed ? [[path, suffixed]] : [];
    }),
  );
}

/** One segment of a path, which nothing withholds. */
function isPlainName(key: string): boolean {
  return /^[^./_][^/]*$/.test(key);
}
