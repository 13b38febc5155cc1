import { each, escape } from "../html.ts";
import type { PageModel, SiteModel } from "../model.ts";
import { renderContentsButton } from "../parts/contents.ts";
import { icons } from "../parts/icons.ts";
import { renderRecent } from "../parts/list-pages.ts";
import { renderAfterword, renderArticle } from "../parts/note-page.ts";
import {
  renderBody,
  renderBreadcrumbs,
  renderChanges,
  renderHeader,
  renderIntroduction,
  renderReadingTime,
  renderTagList,
  renderTitle,
} from "../parts/page-head.ts";
import { wordsOf } from "../words/of-page.ts";

/** A handbook opens with its chapters. New pages come after them. */
export function renderHome(page: PageModel, site: SiteModel): string {
  return `${renderHeader(renderTitle(page))}
${renderIntroduction(page, site)}
${renderChapters(page, site)}
${renderRecent(page, site, wordsOf(page, site).recent)}
${renderAfterword(page, site)}`;
}

/** The date of the last change matters less than the content, so it is at the end. */
export function renderNote(page: PageModel, site: SiteModel): string {
  const facts = renderChanges(page, site) + renderTagList(page, site);
  return renderArticle(page, site, [
    renderHeader(
      renderBreadcrumbs(page, site),
      renderTitle(page),
      renderReadingTime(page, site),
      renderContentsButton(page, site),
    ),
    renderBody(page, site),
    facts && `<div class="facts">${facts}</div>`,
  ]);
}

/** The top-level folders and notes. A home page without a note already shows them all in its list. */
function renderChapters(page: PageModel, site: SiteModel): string {
  const { siblings, list, url, paging } = page;
  if (paging) return "";
  const listed = new Set(list.map((entry) => entry.url));
  const chapters = siblings.filter((item) => item.url !== url && !listed.has(item.url));
  if (chapters.length === 0) return "";
  return `<nav class="chapters" aria-label="${escape(wordsOf(page, site).chapters)}"><ul>
${each(chapters, ({ title, url: address, folder }) => `<li><a href="${escape(address)}">${folder ? icons.folder : icons.list}<span>${escape(title)}</span></a></li>\n`)}</ul></nav>`;
}
