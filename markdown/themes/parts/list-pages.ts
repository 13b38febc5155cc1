import { each, escape } from "../html.ts";
import { addressIn, homeOf } from "../addresses.ts";
import type { PageModel, SiteModel } from "../model.ts";
import { languageOf, wordsOf } from "../words/of-page.ts";
import { counted } from "../words/words.ts";
import { renderEntries, renderEntriesByYear } from "./entry-list.ts";
import { icons } from "./icons.ts";
import { renderNearestPlace } from "./nearest.ts";
import { renderAfterword } from "./note-page.ts";
import { renderPaging } from "./paging.ts";
import { renderIntroduction, renderPageHead } from "./page-head.ts";

/** The text of an empty list. */
export function renderNoEntries(
  kind: "home" | "folder" | "tag" | "tags" | "posts",
  page: PageModel,
  site: SiteModel,
): string {
  const { emptySite, emptyFolder, emptyTag, noTags, noPosts } = wordsOf(page, site);
  const texts = {
    home: emptySite,
    folder: emptyFolder,
    tag: emptyTag,
    tags: noTags,
    posts: noPosts,
  };
  return `<p class="lead">${escape(texts[kind])}</p>`;
}

export function renderHome(page: PageModel, site: SiteModel): string {
  const { recent, notes } = wordsOf(page, site);
  return `${renderPageHead(page, site)}
${renderIntroduction(page, site)}
${renderRecent(page, site, page.html ? recent : notes)}
${renderAfterword(page, site)}`;
}

/** The entries of a front page under a heading. If there are none, the page says so, unless it has its own text. */
export function renderRecent(page: PageModel, site: SiteModel, title: string): string {
  if (page.list.length === 0) return page.html ? "" : renderNoEntries("home", page, site);
  return `<section class="listing" aria-labelledby="theme:recent">
<h2 class="eyebrow" id="theme:recent">${escape(title)}</h2>
${renderEntries(page, site)}${renderPaging(page, site)}
</section>`;
}

export function renderFolder(page: PageModel, site: SiteModel): string {
  return `${renderPageHead(page, site)}
${renderIntroduction(page, site)}
${renderListing(page, site, renderEntries(page, site))}
${renderAfterword(page, site)}`;
}

export function renderTag(page: PageModel, site: SiteModel): string {
  return `${renderPageHead(page, site)}
${renderTagLead(page, site)}
${renderListing(page, site, renderEntries(page, site))}`;
}

export function renderTags(page: PageModel, site: SiteModel): string {
  return `${renderPageHead(page, site)}
${
  page.tags.length > 0
    ? `<ul class="tag-index">
${each(page.tags, ({ name, url, count }) => `<li><a href="${escape(url)}">${renderTagName(name)}${count === undefined ? "" : `<span class="count">${count}</span>`}</a></li>\n`)}</ul>${renderPaging(page, site)}`
    : renderNoEntries("tags", page, site)
}`;
}

export function renderPosts(page: PageModel, site: SiteModel): string {
  return `${renderPageHead(page, site)}
${renderIntroduction(page, site)}
${page.list.length > 0 ? renderEntriesByYear(page, site) + renderPaging(page, site) : renderNoEntries("posts", page, site)}`;
}

/** A site suggests the pages whose words are in the address. */
export function renderNotFound(page: PageModel, site: SiteModel): string {
  const words = wordsOf(page, site);
  return `<header class="page-head">
<p class="eyebrow">404</p>
<h1>${escape(page.title)}</h1>
</header>
<p class="lead">${escape(words.notFoundText)}</p>
<p class="actions"><a class="button" href="${escape(homeOf(page))}">${escape(words.goHome)}</a><button class="button quiet needs-script" type="button" data-search>${icons.search}${escape(words.search)}</button></p>
${renderNearestPlace(words.perhaps)}`;
}

/** The entries of a page in the theme's layout. If there are none, the page says so, unless its note has text. */
export function renderListing(page: PageModel, site: SiteModel, entries: string): string {
  if (page.list.length > 0)
    return `<div class="listing">
${entries}${renderPaging(page, site)}
</div>`;
  return page.html ? "" : renderNoEntries(page.kind === "tag" ? "tag" : "folder", page, site);
}

/** The number of notes with a tag. */
export function renderTagLead(page: PageModel, site: SiteModel): string {
  const total = page.paging?.total ?? page.list.length;
  const { taggedNotes, allTags } = wordsOf(page, site);
  const text = counted(taggedNotes, total, languageOf(page, site));
  return `<p class="lead">${escape(text)} <a href="${escape(addressIn(page, "/tags"))}">${escape(allTags)}</a></p>`;
}

/** The parents of a nested tag are less prominent. */
function renderTagName(name: string): string {
  const cut = name.lastIndexOf("/") + 1;
  return `<span class="tag-name">${cut > 0 ? `<span class="parents">${escape(name.slice(0, cut))}</span>` : ""}${escape(name.slice(cut))}</span>`;
}
