import type { PageModel, SiteModel } from "../model.ts";
import { renderColumnFolder } from "../parts/column-pages.ts";
import { renderContentsButton } from "../parts/contents.ts";
import { renderEntries } from "../parts/entry-list.ts";
import { noEntries, renderListing } from "../parts/list-pages.ts";
import { renderAfterword, renderArticle } from "../parts/note-page.ts";
import { renderPaging } from "../parts/paging.ts";
import {
  renderBody,
  renderBreadcrumbs,
  renderDates,
  renderHeader,
  renderIntroduction,
  renderTagList,
  renderTitle,
} from "../parts/page-head.ts";

/** The masthead names the site, so a home page without text begins with its entries. */
export function renderHome(page: PageModel, site: SiteModel): string {
  return `${renderHeader(renderTitle(page))}
${renderIntroduction(page)}
${
  page.list.length > 0
    ? `<section class="listing" aria-label="Recent">
${renderEntries(page.list, site)}${renderPaging(page)}
</section>`
    : page.html
      ? ""
      : noEntries.home
}
${renderAfterword(page)}`;
}

/** The breadcrumbs, the title, then the date. The tags are at the end. */
export function renderNote(page: PageModel, site: SiteModel): string {
  const head = renderHeader(
    renderBreadcrumbs(page),
    renderTitle(page),
    renderDates(page, site),
    renderContentsButton(page),
  );
  return renderArticle(page, [head, renderBody(page), renderTagList(page.tags)]);
}

export function renderFolder(page: PageModel, site: SiteModel): string {
  const entries = renderEntries(page.list, site);
  return renderColumnFolder(page, renderListing(page, entries, noEntries.folder));
}
