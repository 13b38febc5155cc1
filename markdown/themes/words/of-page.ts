import type { PageModel, SiteModel } from "../model.ts";
import type { ThemeWords } from "./model.ts";
import { wordsFor } from "./words.ts";

/** The language of a page and of the theme's words on it. */
export function languageOf(
  page: Pick<PageModel, "language">,
  site: Pick<SiteModel, "language">,
): string {
  return page.language ?? site.language;
}

/** The language of a page's text, which is that of the original if the page is not translated. */
export function bodyLanguageOf(
  page: Pick<PageModel, "language" | "original">,
  site: Pick<SiteModel, "language">,
): string {
  return page.original?.tag ?? languageOf(page, site);
}

/** The theme's words on a page. */
export function wordsOf(
  page: Pick<PageModel, "language">,
  site: Pick<SiteModel, "language">,
): ThemeWords {
  return wordsFor(languageOf(page, site));
}
