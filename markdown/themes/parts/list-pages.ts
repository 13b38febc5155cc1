import { addressIn, homeOf } from "../addresses.ts";
import { each, escape } from "../html.ts";
import type { PageModel, SiteModel } from "../model.ts";
import { renderEntries, renderEntriesByYear } from "./entry-list.ts";
import { icons } from "./icons.ts";
import { renderAfterword } from "./note-page.ts";
import { renderPaging } from "./paging.ts";
import { renderIntroduction, renderPageHead } from "./page-head.ts";

/** The text of an empty list. */
export const noEntries = {
  home: `<p class="lead">Nothing is published here yet.</p>`,
  folder: `<p class="lead">This folder is empty.</p>`,
  tag: `<p class="lead">No note has this tag.</p>`,
  tags: `<p class="lead">No note has a tag yet.</p>`,
  posts: `<p class="lead">No note has a date yet.</p>`,
};

export function renderHome(page: PageModel, site: SiteModel): string {
  return `${renderPageHead(page, site)}
${renderIntroduction(page)}
${renderRecent(page, site, page.html ? "Recent" : "Notes")}
${renderAfterword(page)}`;
}

/** The entries of a front page under a heading. If there are none, the page says so, unless it has its own text. */
export function renderRecent(page: PageModel, site: SiteModel, title: string): string {
  if (page.list.length === 0) return page.html ? "" : noEntries.home;
  return `<section class="listing" aria-labelledby="theme:recent">
<h2 class="eyebrow" id="theme:recent">${title}</h2>
${renderEntries(page.list, site)}${renderPaging(page)}
</section>`;
}

export function renderFolder(page: PageModel, site: SiteModel): string {
  return `${renderPageHead(page, site)}
${renderIntroduction(page)}
${renderListing(page, renderEntries(page.list, site), noEntries.folder)}
${renderAfterword(page)}`;
}

export function renderTag(page: PageModel, site: SiteModel): string {
  return `${renderPageHead(page, site)}
${renderTagLead(page)}
${renderListing(page, renderEntries(page.list, site), noEntries.tag)}`;
}

export function renderTags(page: PageModel, site: SiteModel): string {
  return `${renderPageHead(page, site)}
${
  page.tags.length > 0
    ? `<ul class="tag-index">
${each(page.tags, ({ name, url, count }) => `<li><a href="${escape(url)}">${renderTagName(name)}${count === undefined ? "" : `<span class="count">${count}</span>`}</a></li>\n`)}</ul>${renderPaging(page)}`
    : noEntries.tags
}`;
}

export function renderPosts(page: PageModel, site: SiteModel): string {
  return `${renderPageHead(page, site)}
${renderIntroduction(page)}
${page.list.length > 0 ? renderEntriesByYear(page.list, site) + renderPaging(page) : noEntries.posts}`;
}

/** The script suggests pages whose words are in the address. Without it, visitors still have the link to the home page. */
export function renderNotFound(page: PageModel): string {
  return `<header class="page-head">
<p class="eyebrow">404</p>
<h1>${escape(page.title)}</h1>
</header>
<p class="lead">Nothing grows at this address. The page may have been moved, renamed or removed.</p>
<p class="actions"><a class="button" href="${escape(homeOf(page))}">Go to the home page</a><button class="button quiet needs-script" type="button" data-search>${icons.search}Search</button></p>
<section class="listing" data-suggest hidden>
<h2 class="eyebrow">Perhaps you meant</h2>
<ul class="entries"></ul>
</section>`;
}

/** The entries of a page in the theme's layout. If there are none, the page says so, unless its note has text. */
export function renderListing(page: PageModel, entries: string, whenEmpty: string): string {
  if (page.list.length > 0)
    return `<div class="listing">
${entries}${renderPaging(page)}
</div>`;
  return page.html ? "" : whenEmpty;
}

/** The number of notes with a tag. */
export function renderTagLead(page: PageModel): string {
  const { list, paging } = page;
  const total = paging?.total ?? list.length;
  return `<p class="lead">${total} ${total === 1 ? "note" : "notes"} with this tag. <a href="${escape(addressIn(page, "/tags"))}">All tags</a></p>`;
}

/** The parents of a nested tag are less prominent. */
function renderTagName(name: string): string {
  const cut = name.lastIndexOf("/") + 1;
  return `<span class="tag-name">${cut > 0 ? `<span class="parents">${escape(name.slice(0, cut))}</span>` : ""}${escape(name.slice(cut))}</span>`;
}
