import { escape } from "../html.ts";
import type { PageModel, SiteModel } from "../model.ts";
import { renderColumnFolder } from "../parts/column-pages.ts";
import { renderContentsButton } from "../parts/contents.ts";
import { renderEntries } from "../parts/entry-list.ts";
import { renderListing, renderNoEntries } from "../parts/list-pages.ts";
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
import { wordsOf } from "../words/of-page.ts";

/** The masthead names the site, so a home page without text begins with its entries. */
export function renderHome(page: PageModel, site: SiteModel): string {
  return `${renderHeader(renderTitle(page))}
${renderIntroduction(page, site)}
${
  page.list.length > 0
    ? `<section class="listing" aria-label="${escape(wordsOf(page, site).recent)}">
${renderEntries(page, site)}${renderPaging(page, site)}
</section>`
    : page.html
      ? ""
      : renderNoEntries("home", page, site)
}
${renderAfterword(page, site)}`;
}

/** The breadcrumbs, the title, then the date. The tags are at the end. */
export function renderNote(page: PageModel, site: SiteModel): string {
  const head = renderHeader(
    renderBreadcrumbs(page, site),
    renderTitle(page),
    renderDates(page, site),
    renderContentsButton(page, site),
  );
  return renderArticle(page, site, [head, renderBody(page, site), renderTagList(page, site)]);
}

export function renderFolder(page: PageModel, site: SiteModel): string {
  return renderColumnFolder(page, site, renderListing(page, site, renderEntries(page, site)));
}
