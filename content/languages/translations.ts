import type { LanguageLink } from "#markdown/themes/model.ts";
import type { Folder, SiteNote, SitePart, SiteStructure } from "../model.ts";
import { addressInPart } from "../structure/site-parts.ts";
import { isBelow } from "../versions/open-versions.ts";
import type { SiteLanguage } from "./language-set.ts";
import type { Languages } from "./open-languages.ts";
import { pageKey } from "./untranslated.ts";

/** Finds the same page in every language. */
export interface Translations {
  /** @param place a note, a folder, or the address of a list */
  of(place: SiteNote | Folder | string): LanguageLink[];
  /** The translations of a note, itself too; none if there are no others. */
  alternates(note: Pick<SiteNote, "path">): Pick<LanguageLink, "tag" | "url">[];
}

/** @returns null if the site has one language */
export function openTranslations(
  languages: Languages | null,
  { byPath, folders, parts }: SiteStructure,
  generated: ReadonlySet<string>,
): Translations | null {
  if (!languages) return null;
  const homes = homesOf(languages, parts);
  const shown = languages.all.filter((language) => homes.has(language));
  if (shown.length < 2) return null;
  const pages = new Map<string, Map<SiteLanguage, string>>();
  const add = (path: string, url: string) => {
    const language = languages.of(path);
    const page = languages.pageOf(path);
    if (!language || page === null) return;
    const urls = pages.get(pageKey(page)) ?? new Map<SiteLanguage, string>();
    pages.set(pageKey(page), urls);
    if (!urls.has(language)) urls.set(language, url);
  };
  for (const { path, url, original } of byPath.values()) if (original === null) add(path, url);
  for (const folder of folders.values()) if (!folder.index) add(indexOf(folder), folder.url);

  const linksTo = (urlIn: (language: SiteLanguage) => string | undefined): LanguageLink[] =>
    shown.map((language) => {
      const url = urlIn(language);
      const { tag, name } = language;
      return { tag, name, url: url ?? homes.get(language)!, isPage: url !== undefined };
    });

  function ofPath(path: string): LanguageLink[] {
    const page = languages!.pageOf(path);
    const urls = page === null ? undefined : pages.get(pageKey(page));
    return linksTo((language) => urls?.get(language));
  }

  /** The same list of another language. */
  function ofList(url: string): LanguageLink[] {
    const home = [...homes.values()]
      .filter((one) => isBelow(url, one === "/" ? "" : one))
      .sort((a, b) => b.length - a.length)[0];
    const list = url.slice(home === undefined || home === "/" ? 0 : home.length);
    return linksTo((language) => {
      const address = addressInPart(homes.get(language)!, list);
      return generated.has(address) && !isNotFound(list) ? address : undefined;
    });
  }

  return {
    of(place) {
      if (typeof place === "string") return ofList(place);
      return ofPath("folders" in place ? indexOf(place) : place.path);
    },
    alternates(note) {
      const all = ofPath(note.path);
      const translations = all.filter(({ isPage }) => isPage);
      if (translations.length < 2) return [];
      const [main] = all;
      return main?.isPage ? [...translations, { ...main, tag: "x-default" }] : translations;
    },
  };
}

const isNotFound = (list: string) => list === "/404";

const indexOf = ({ path }: Folder) => (path === "" ? "index.md" : `${path}/index.md`);

/** The home page of each language. A language without pages has none. */
function homesOf(languages: Languages, parts: readonly SitePart[]): Map<SiteLanguage, string> {
  const homes = new Map<SiteLanguage, string>();
  for (const { language, home } of parts)
    if (language && languages.all.includes(language)) {
      const known = homes.get(language);
      // Versions in a language are parts too.
      if (known === undefined || home.length < known.length) homes.set(language, home);
    }
  return homes;
}

/** The home pages of a site's languages, the main one first. */
export function languageHomes(
  languages: Languages | null,
  { parts, byUrl }: Pick<SiteStructure, "parts" | "byUrl">,
): { tag: string; home: string }[] {
  if (!languages) return [];
  const homes = homesOf(languages, parts);
  const all = languages.all.flatMap((language) => {
    const home = homes.get(language);
    if (home === undefined) return [];
    // A page at the address of the site is meant for everyone else.
    const isAtRoot = language === languages.main && byUrl.has("/");
    return { tag: language.tag, home: isAtRoot ? "/" : home };
  });
  return all.length < 2 ? [] : all;
}
