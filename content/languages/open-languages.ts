import type { LanguageSet, SiteLanguage } from "./language-set.ts";

/** The languages of the content. */
export interface Languages {
  origin: string;
  /** The main language first. */
  all: readonly SiteLanguage[];
  main: SiteLanguage;
  /** The language of a file or a folder in the content; null if it belongs to none. */
  of(path: string): SiteLanguage | null;
  /** What a page and its translations have in common; null for a page outside all languages. */
  pageOf(path: string): string | null;
  /** The content path of a page in a language. */
  pathIn(language: SiteLanguage, page: string): string;
}

export function openLanguages({
  origin,
  languages,
}: Pick<LanguageSet, "origin" | "languages">): Languages {
  const deepestFirst = languages.toSorted((a, b) => b.at.length - a.at.length);
  const of = (path: string) => deepestFirst.find(({ at }) => path.startsWith(at)) ?? null;
  return {
    origin,
    all: languages,
    main: languages[0]!,
    of,
    pageOf(path) {
      const language = of(path);
      return language && path.startsWith(language.of) ? path.slice(language.of.length) : null;
    },
    pathIn: ({ of: folder }, page) => folder + page,
  };
}

/** The place of a file of the repository in the content; undefined if it is not a language's. */
export function placeInLanguages(
  { folders, files }: Pick<LanguageSet, "folders" | "files">,
  path: string,
): string | undefined {
  const file = files.get(path);
  if (file !== undefined) return file;
  let deepest: LanguageSet["folders"][number] | undefined;
  for (const place of folders)
    if (path.startsWith(place.folder) && place.folder.length > (deepest?.folder.length ?? -1))
      deepest = place;
  return deepest && deepest.at + path.slice(deepest.folder.length);
}
