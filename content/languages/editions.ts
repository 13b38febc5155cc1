import { type OpenVersion, openVersions, type Versions } from "../versions/open-versions.ts";
import type { VersionSet } from "../versions/version.ts";
import type { LanguageSet, SiteLanguage } from "./language-set.ts";
import { type Languages, openLanguages } from "./open-languages.ts";

/** What the content consists of: versions, languages, or versions in each language. To most of the build, all are the same. */
export interface Editions {
  versions: Versions | null;
  languages: Languages | null;
}

export interface EditionSets {
  versions: VersionSet | null;
  languages: LanguageSet | null;
}

/**
 * @param root the content root
 * @param addressOf the address of a folder by the conventions of the repository
 */
export function openEditions(
  { versions: set, languages: written }: EditionSets,
  root: string,
  addressOf: (folder: string) => string,
  isTaken?: (url: string) => boolean,
): Editions {
  const versions = set && openVersions(set, addressOf, isTaken);
  if (!written) return { versions, languages: null };
  const languages = openLanguages(written);
  const { main } = languages;
  /** The content folder of each version in the main language, by that of an edition. */
  const versionAt = new Map<string, string>();
  const own = openVersions(
    { origin: written.origin, versions: languages.all.map(asVersion), leftOut: written.leftOut },
    addressOf,
  );
  const editions = own.all.flatMap((edition, at): OpenVersion[] => {
    const language = languages.all[at]!;
    if (!versions) return [{ ...edition, language, isOnlyLanguage: true }];
    const inLanguage = versions.all.map((version): OpenVersion => {
      versionAt.set(language.at + version.at, version.at);
      if (language === main && main.at === "") return { ...version, language };
      const url = edition.url + version.url;
      return {
        ...version,
        language,
        at: language.at + version.at,
        url,
        folder: nowhere(language),
        home: version.hasRest ? edition.home : url || "/",
      };
    });
    const isWhole = language === main && main.at === "";
    return isWhole ? inLanguage : [...inLanguage, { ...edition, language, isOnlyLanguage: true }];
  });
  return {
    languages,
    versions: editionsOf(editions, { versions, own, languages, root, versionAt }),
  };

  /** To the conventions of the repository, a page is where it is in the main language. */
  function asVersion(language: SiteLanguage) {
    const { name, at } = language;
    const of = language === main ? at : main.at || main.of;
    return { name, at, of, state: "newest" as const, folder: root + at, hasRest: at === "" };
  }
}

/** The files of a language are in several folders. */
function nowhere({ tag }: SiteLanguage): string {
  return `\0${tag}/`;
}

function editionsOf(
  all: readonly OpenVersion[],
  {
    versions,
    own,
    languages,
    root,
    versionAt,
  }: {
    versions: Versions | null;
    own: Versions;
    languages: Languages;
    root: string;
    versionAt: ReadonlyMap<string, string>;
  },
): Versions {
  const deepestFirst = all.toSorted((a, b) => b.at.length - a.at.length);
  const within = (path: string) => deepestFirst.find(({ at }) => path.startsWith(at)) ?? null;
  const rest = all.find(({ hasRest }) => hasRest) ?? null;
  const newest = all.find(
    ({ state, language }) => state === "newest" && language === languages.main,
  );
  const innerPath = (path: string) => {
    const edition = within(path);
    return edition ? edition.of + path.slice(edition.at.length) : path;
  };
  return {
    origin: versions?.origin ?? own.origin,
    leftOut: [...(versions?.leftOut ?? []), ...own.leftOut],
    all,
    newest: newest ?? all[0]!,
    innerPath,
    of: (path) => within(path) ?? rest,
    folderOf(path) {
      // Menus and settings name the folders of the main language, in the same version.
      const at = within(path)?.at ?? "";
      const version = versionAt.get(at);
      const inner = version === undefined ? innerPath(path) : version + path.slice(at.length);
      return versions?.folderOf(inner) ?? root + inner;
    },
  };
}
