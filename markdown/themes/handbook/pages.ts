import { each, escape } from "../html.ts";
import type { PageModel, SiteModel } from "../model.ts";
import { renderContentsButton } from "../parts/contents.ts";
import { icons } from "../parts/icons.ts";
import { renderRecent } from "../parts/list-pages.ts";
import { renderAfterword, renderArticle } from "../parts/note-page.ts";
import {
  renderBody,
  renderBreadcrumbs,
  renderDates,
  renderHeader,
  renderIntroduction,
  renderTagList,
  renderTitle,
} from "../parts/page-head.ts";

/** A handbook opens with its chapters; what is new comes after them. */
export function renderHome(page: PageModel, site: SiteModel): string {
  return `${renderHeader(renderTitle(page))}
${renderIntroduction(page)}
${renderChapters(page)}
${renderRecent(page, site, "Recent")}
${renderAfterword(page)}`;
}

/** The day a page was changed matters less than what it says: it stands at the end. */
export function renderNote(page: PageModel, site: SiteModel): string {
  const facts = renderDates(page, site) + renderTagList(page.tags);
  return renderArticle(page, [
    renderHeader(renderBreadcrumbs(page), renderTitle(page), renderContentsButton(page)),
    renderBody(page),
    facts && `<div class="facts">${facts}</div>`,
  ]);
}

/** Folders and notes of the first level. A home page without notes of its own shows them all in its list already. */
function renderChapters({ siblings, list, url, paging }: PageModel): string {
  if (paging) return "";
  const listed = new Set(list.map((entry) => entry.url));
  const chapters = siblings.filter((item) => item.url !== url && !listed.has(item.url));
  if (chapters.length === 0) return "";
  return `<nav class="chapters" aria-label="Chapters"><ul>
${each(chapters, ({ title, url: address, folder }) => `<li><a href="${escape(address)}">${folder ? icons.folder : icons.list}<span>${escape(title)}</span></a></li>\n`)}</ul></nav>`;
}
