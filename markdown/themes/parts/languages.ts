import { each, escape } from "../html.ts";
import type { LanguageLink, PageModel, SiteModel } from "../model.ts";
import { languageOf, wordsOf } from "../words/of-page.ts";
import { filled } from "../words/words.ts";
import { icons } from "./icons.ts";

/** Links to the page in other languages, or to their home pages if it is not translated. */
export function renderLanguages(page: PageModel, site: SiteModel): string {
  const languages = page.languages ?? [];
  if (languages.length === 0) return "";
  const own = languageOf(page, site);
  const words = wordsOf(page, site);
  // A page may state its language more precisely than the site.
  const current =
    languages.find(({ tag }) => tag === own) ?? languages.find(({ url }) => url === page.url);
  return `<details class="languages">
<summary>${icons.globe}<span class="unseen">${escape(words.language)}: </span><span lang="${escape(own)}">${escape(current?.name ?? own)}</span></summary>
<ul>
${each(languages, (link) => `<li>${languageLink(link)}</li>\n`)}</ul>
</details>
`;

  function languageLink(link: LanguageLink): string {
    const { tag, name, url, isPage } = link;
    const state = link === current ? ' aria-current="true"' : "";
    const label = isPage
      ? ""
      : ` aria-label="${escape(filled(words.languageHome, { language: name }))}"`;
    const marks = `hreflang="${escape(tag)}" lang="${escape(tag)}"`;
    return `<a href="${escape(switchAddress(url))}" ${marks}${isPage ? ' data-page=""' : ""}${label}${state}>${escape(name)}</a>`;
  }
}

/** The home page at "/" leads visitors to their language, unless the address names one. */
function switchAddress(url: string): string {
  return url === "/" ? "/?lang" : url;
}

/** Says that a page is shown in the language of its original. */
export function renderUntranslated(page: PageModel, site: SiteModel): string {
  const { original } = page;
  if (!original) return "";
  const words = wordsOf(page, site);
  const text = filled(words.original, { language: original.name });
  return `<p class="untranslated" role="note"><strong>${escape(words.notTranslated)}</strong> <a href="${escape(original.url)}" hreflang="${escape(original.tag)}" data-name="${escape(original.name)}">${escape(text)}</a></p>
`;
}

/** The attributes of a text that is not in the language of its page. */
export function originalLanguage({ original }: Pick<PageModel, "original">): string {
  return original ? ` lang="${escape(original.tag)}" dir="${original.direction}"` : "";
}
