import { each, escape } from "../html.ts";
import type { PageModel, SiteModel } from "../model.ts";
import { renderEntries, renderEntriesByYear } from "./entry-list.ts";
import { icons } from "./icons.ts";
import { renderAfterword } from "./note-page.ts";
import { bodyOf, renderPageHead } from "./page-head.ts";

export function renderHome(page: PageModel, site: SiteModel): string {
  const list =
    page.list.length > 0
      ? `<section class="listing" aria-labelledby="theme:recent">
<h2 class="eyebrow" id="theme:recent">${page.html ? "Recent" : "Notes"}</h2>
${renderEntries(page.list, site)}
</section>`
      : "";
  return `${renderPageHead(page, site)}
${page.html ? renderBody(page) : renderLead(page)}
${list}
${renderAfterword(page)}`;
}

export function renderFolder(page: PageModel, site: SiteModel): string {
  return `${renderPageHead(page, site)}
${page.html ? renderBody(page) : renderLead(page)}
${renderListing(page, site, "This folder is empty.")}
${renderAfterword(page)}`;
}

export function renderTag(page: PageModel, site: SiteModel): string {
  return `${renderPageHead(page, site)}
<p class="lead">${countOf(page.list.length, "note")} with this tag. <a href="/tags">All tags</a></p>
${renderListing(page, site, "No note has this tag.")}`;
}

export function renderTags(page: PageModel, site: SiteModel): string {
  return `${renderPageHead(page, site)}
${
  page.tags.length > 0
    ? `<ul class="tag-index">
${each(page.tags, ({ name, url, count }) => `<li><a href="${escape(url)}">${renderTagName(name)}${count === undefined ? "" : `<span class="count">${count}</span>`}</a></li>\n`)}</ul>`
    : `<p class="lead">No note has a tag yet.</p>`
}`;
}

export function renderPosts(page: PageModel, site: SiteModel): string {
  return `${renderPageHead(page, site)}
${page.html ? renderBody(page) : renderLead(page)}
${page.list.length > 0 ? renderEntriesByYear(page.list, site) : `<p class="lead">No note has a date yet.</p>`}`;
}

/** The script offers pages whose words are in the address; without it the ways home remain. */
export function renderNotFound(page: PageModel): string {
  return `<header class="page-head">
<p class="eyebrow">404</p>
<h1>${escape(page.title)}</h1>
</header>
<p class="lead">Nothing grows at this address. It may have been moved, renamed or withdrawn.</p>
<p class="actions"><a class="button" href="/">Go to the home page</a><button class="button quiet needs-script" type="button" data-search>${icons.search}Search</button></p>
<section class="listing" data-suggest hidden>
<h2 class="eyebrow">Perhaps you meant</h2>
<ul class="entries"></ul>
</section>`;
}

export function renderBody(page: PageModel): string {
  return `<div class="prose">
${bodyOf(page)}
</div>`;
}

export function renderLead({ description }: PageModel): string {
  return description && `<p class="lead">${escape(description)}</p>`;
}

function renderListing(page: PageModel, site: SiteModel, whenEmpty: string): string {
  if (page.list.length > 0)
    return `<div class="listing">
${renderEntries(page.list, site)}
</div>`;
  return page.html ? "" : `<p class="lead">${whenEmpty}</p>`;
}

/** The parents of a nested tag stand back. */
function renderTagName(name: string): string {
  const cut = name.lastIndexOf("/") + 1;
  return `<span class="tag-name">${cut > 0 ? `<span class="parents">${escape(name.slice(0, cut))}</span>` : ""}${escape(name.slice(cut))}</span>`;
}

function countOf(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
