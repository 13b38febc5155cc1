import { directionOf } from "#schemas/locale/language.ts";
import type { LanguageLink, PageModel } from "#markdown/themes/model.ts";
import { nameOfLanguage } from "../languages/names.ts";
import type { SiteNote } from "../model.ts";
import type { PageLanguage } from "./page-languages.ts";
import { type Fact, from, plain } from "./page-description.ts";

/** The switcher of a page. */
export function languageLinks(links: LanguageLink[] | undefined): Fact<PageModel["languages"]> {
  if (!links) return plain(undefined);
  const inputs = links.flatMap(({ tag, name, url, isPage }) => [tag, name, url, isPage]);
  return { inputs, value: () => links };
}

/** What a page shows that is not translated. */
export function originalFact(
  { url }: SiteNote,
  { language, direction }: PageLanguage,
): Fact<PageModel["original"]> {
  return from([language, direction ?? directionOf(language), url], originalOf);
}

function originalOf(
  tag: string,
  direction: NonNullable<PageModel["original"]>["direction"],
  url: string,
): PageModel["original"] {
  return { tag, name: nameOfLanguage(tag), direction, url };
}
