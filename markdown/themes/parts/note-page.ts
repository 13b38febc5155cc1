import { each, escape } from "../html.ts";
import type { PageModel, SiteModel } from "../model.ts";
import type { ThemeWords } from "../words/model.ts";
import { wordsOf } from "../words/of-page.ts";
import { renderBody, renderPageHead } from "./page-head.ts";

export function renderNote(page: PageModel, site: SiteModel): string {
  return renderArticle(page, site, [renderPageHead(page, site), renderBody(page, site)]);
}

/** A note in a theme's own layout, and the parts that follow every note. */
export function renderArticle(
  page: PageModel,
  site: SiteModel,
  parts: string[],
  className = "",
): string {
  return `<article${className && ` class="${className}"`}>
${parts.join("\n")}
</article>
${renderAfterword(page, site)}`;
}

/** The parts after a note: backlinks, previous and next notes, and the source. */
export function renderAfterword(page: PageModel, site: SiteModel): string {
  const words = wordsOf(page, site);
  return [renderBacklinks(page, site), renderNeighbours(page, words), renderSourceLink(page, words)]
    .filter(Boolean)
    .join("\n");
}

export function renderBacklinks(page: PageModel, site: SiteModel): string {
  const { backlinks } = page;
  if (backlinks.length === 0) return "";
  const words = wordsOf(page, site);
  return `<section class="backlinks" aria-labelledby="theme:backlinks">
<h2 class="eyebrow" id="theme:backlinks">${escape(words.linkedFrom)} <span class="count">${backlinks.length}</span></h2>
<ul>
${each(
  backlinks,
  ({ title, url, excerpt }) =>
    `<li><a href="${escape(url)}">${escape(title)}</a>${excerpt && `<p>${escape(excerpt)}</p>`}</li>\n`,
)}</ul>
</section>`;
}

function renderNeighbours({ previous, next }: PageModel, words: ThemeWords): string {
  if (!previous && !next) return "";
  return `<nav class="neighbours" aria-label="${escape(words.previousAndNext)}">${neighbour(previous, words.previous, "prev")}${neighbour(next, words.next, "next")}</nav>`;
}

function neighbour(
  page: { title: string; url: string } | null,
  label: string,
  relation: string,
): string {
  if (!page) return "<span></span>";
  return `<a class="${relation}" rel="${relation}" href="${escape(page.url)}"><span class="eyebrow">${escape(label)}</span><span class="title">${escape(page.title)}</span></a>`;
}

function renderSourceLink({ sourceUrl, editUrl }: PageModel, words: ThemeWords): string {
  const links = [
    editUrl && `<a class="edit" href="${escape(editUrl)}">${escape(words.editPage)}</a>`,
    sourceUrl && `<a href="${escape(sourceUrl)}">${escape(words.viewSource)}</a>`,
  ].filter(Boolean);
  return links.length > 0 ? `<p class="source">${links.join(" · ")}</p>` : "";
}
