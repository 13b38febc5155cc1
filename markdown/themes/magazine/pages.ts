import { each, escape } from "../html.ts";
import type { PageModel, SiteModel } from "../model.ts";
import { renderContentsButton } from "../parts/contents.ts";
import { byYear } from "../parts/entry-list.ts";
import { renderBody, renderLead } from "../parts/list-pages.ts";
import { renderAfterword } from "../parts/note-page.ts";
import {
  bodyOf,
  renderBreadcrumbs,
  renderDates,
  renderTagList,
  renderTitle,
} from "../parts/page-head.ts";
import { renderStories } from "./stories.ts";

/** The masthead names the site; its title is said again only to those who do not see it. */
export function renderHome(page: PageModel, site: SiteModel): string {
  return `<header class="page-head">
${renderTitle(page)}
</header>
${page.list.length > 0 ? `<section class="listing front" aria-label="Recent">\n${renderStories(page.list, site)}\n</section>` : ""}
${page.html ? renderBody(page) : renderLead(page)}
${renderAfterword(page)}`;
}

export function renderNote(page: PageModel, site: SiteModel): string {
  const [topic] = page.tags;
  return `<article>
<header class="page-head">
${renderBreadcrumbs(page)}
${topic ? `<p class="kicker"><a href="${escape(topic.url)}">${escape(lastPart(topic.name))}</a></p>` : ""}
${renderTitle(page)}
${renderDates(page, site)}
${renderContentsButton(page)}
</header>
<div class="prose">
${bodyOf(page)}
</div>
${renderTagList(page.tags)}
</article>
${renderAfterword(page)}`;
}

export function renderFolder(page: PageModel, site: SiteModel): string {
  return `<header class="page-head">
${renderBreadcrumbs(page)}
${renderTitle(page)}
${renderContentsButton(page)}
</header>
${page.html ? renderBody(page) : renderLead(page)}
${renderListing(page, site, "This folder is empty.")}
${renderTagList(page.tags)}
${renderAfterword(page)}`;
}

export function renderTag(page: PageModel, site: SiteModel): string {
  const { length } = page.list;
  return `<header class="page-head">
${renderTitle(page)}
</header>
<p class="lead">${length} ${length === 1 ? "note" : "notes"} with this tag. <a href="/tags">All tags</a></p>
${renderListing(page, site, "No note has this tag.")}`;
}

/** Issues by their year. */
export function renderPosts(page: PageModel, site: SiteModel): string {
  const years = byYear(page.list);
  return `<header class="page-head">
${renderTitle(page)}
</header>
${page.html ? renderBody(page) : renderLead(page)}
${
  years.size > 0
    ? each(
        [...years],
        ([year, entries]) => `<section class="year" aria-labelledby="theme:${year}">
<h2 id="theme:${year}">${year}</h2>
${renderStories(entries, site)}
</section>
`,
      )
    : `<p class="lead">No note has a date yet.</p>`
}`;
}

function renderListing(page: PageModel, site: SiteModel, whenEmpty: string): string {
  if (page.list.length > 0)
    return `<div class="listing">
${renderStories(page.list, site)}
</div>`;
  return page.html ? "" : `<p class="lead">${whenEmpty}</p>`;
}

/** "bindings" of "craft/bindings". */
function lastPart(name: string): string {
  return name.slice(name.lastIndexOf("/") + 1);
}
