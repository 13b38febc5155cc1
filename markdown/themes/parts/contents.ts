import { each, escape } from "../html.ts";
import type { PageModel, SiteModel } from "../model.ts";
import { wordsOf } from "../words/of-page.ts";
import { icons } from "./icons.ts";
import { originalLanguage } from "./languages.ts";

/** A single heading is not a table of contents. */
const MIN_HEADINGS = 2;

function hasContents({ kind, toc }: PageModel): boolean {
  return toc.length >= MIN_HEADINGS && kind !== "home";
}

/** The right column on wide screens, a sheet that `contentsButton` opens on narrow ones. */
export function renderContents(page: PageModel, site: SiteModel): string {
  if (!hasContents(page)) return "";
  const onThisPage = escape(wordsOf(page, site).onThisPage);
  const top = Math.min(...page.toc.map(({ level }) => level));
  return `<aside class="contents" id="theme:contents" popover aria-label="${onThisPage}">
<p class="eyebrow" id="theme:contents-label">${onThisPage}</p>
<nav aria-labelledby="theme:contents-label"><ol${originalLanguage(page)}>
${each(page.toc, ({ level, text, id }) => `<li class="depth-${level - top}"><a href="#${escape(encodeURI(id))}">${escape(text)}</a></li>\n`)}</ol></nav>
</aside>
`;
}

export function renderContentsButton(page: PageModel, site: SiteModel): string {
  if (!hasContents(page)) return "";
  return `<button class="contents-button" type="button" popovertarget="theme:contents">${icons.list}${escape(wordsOf(page, site).onThisPage)}</button>`;
}
