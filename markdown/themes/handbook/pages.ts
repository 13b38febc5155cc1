import { each, escape } from "../html.ts";
import type { PageModel, SiteModel } from "../model.ts";
import { renderContentsButton } from "../parts/contents.ts";
import { renderEntries } from "../parts/entry-list.ts";
import { icons } from "../parts/icons.ts";
import { renderBody, renderLead } from "../parts/list-pages.ts";
import { renderAfterword } from "../parts/note-page.ts";
import {
  bodyOf,
  renderBreadcrumbs,
  renderDates,
  renderTagList,
  renderTitle,
} from "../parts/page-head.ts";

/** A handbook opens with its chapters; what is new comes after them. */
export function renderHome(page: PageModel, site: SiteModel): string {
  return `<header class="page-head">
${renderTitle(page)}
</header>
${page.html ? renderBody(page) : renderLead(page)}
${renderChapters(page)}
${
  page.list.length > 0
    ? `<section class="listing" aria-labelledby="theme:recent">
<h2 class="eyebrow" id="theme:recent">Recent</h2>
${renderEntries(page.list, site)}
</section>`
    : ""
}
${renderAfterword(page)}`;
}

/** The day a page was changed matters less than what it says: it stands at the end. */
export function renderNote(page: PageModel, site: SiteModel): string {
  const dates = renderDates(page, site);
  const tags = renderTagList(page.tags);
  return `<article>
<header class="page-head">
${renderBreadcrumbs(page)}
${renderTitle(page)}
${renderContentsButton(page)}
</header>
<div class="prose">
${bodyOf(page)}
</div>
${dates || tags ? `<div class="facts">${dates}${tags}</div>` : ""}
</article>
${renderAfterword(page)}`;
}

/** Folders and notes of the first level. A home page without notes of its own shows them all in its list already. */
function renderChapters({ siblings, list, url }: PageModel): string {
  const listed = new Set(list.map((entry) => entry.url));
  const chapters = siblings.filter((item) => item.url !== url && !listed.has(item.url));
  if (chapters.length === 0) return "";
  return `<nav class="chapters" aria-label="Chapters"><ul>
${each(chapters, ({ title, url: address, folder }) => `<li><a href="${escape(address)}">${folder ? icons.folder : icons.list}<span>${escape(title)}</span></a></li>\n`)}</ul></nav>`;
}
