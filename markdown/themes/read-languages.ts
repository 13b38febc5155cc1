import { directions } from "#schemas/locale/language.ts";
import type { PageModel } from "./model.ts";
import { first, text } from "./read-text.ts";

/** The languages of a page that a theme has rendered. */
export function languagesIn(theme: string): Pick<PageModel, "languages"> {
  const switcher = first(theme, /<details class="languages">(.*?)<\/details>/s);
  const links = [
    ...switcher.matchAll(/<a href="([^"]*)" hreflang="([^"]*)"([^>]*)>([^<]*)<\/a>/g),
  ].map(([, url = "", tag = "", marks = "", name = ""]) => ({
    tag: text(tag),
    name: text(name),
    url: text(url).replace(/^\/\?lang$/, "/"),
    isPage: marks.includes("data-page"),
  }));
  return links.length > 0 ? { languages: links } : {};
}

/** What a page shows that is not translated. */
export function originalIn(theme: string): Pick<PageModel, "original"> {
  const [, url = "", tag = "", name = ""] =
    /<p class="untranslated".*?<a href="([^"]*)" hreflang="([^"]*)" data-name="([^"]*)">/.exec(
      theme,
    ) ?? [];
  const written = first(theme, /<div class="original" lang="[^"]*" dir="([a-z]*)">/);
  const direction = directions.find((value) => value === written);
  if (tag === "" || !direction) return {};
  return { original: { tag: text(tag), name: text(name), direction, url: text(url) } };
}
