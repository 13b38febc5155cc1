import type { PageModel, SiteModel } from "../model.ts";
import { renderContentsButton } from "../parts/contents.ts";
import { renderEntries } from "../parts/entry-list.ts";
import { renderBody, renderLead } from "../parts/list-pages.ts";
import { renderAfterword } from "../parts/note-page.ts";
import {
  bodyOf,
  renderBreadcrumbs,
  renderDates,
  renderTagList,
  renderTitle,
} from "../parts/page-head.ts";

/** The masthead says whose site it is, so a home page that has nothing to say begins with its entries. */
export function renderHome(page: PageModel, site: SiteModel): string {
  return `<header class="page-head">
${renderTitle(page)}
</header>
${page.html ? renderBody(page) : renderLead(page)}
${
  page.list.length > 0
    ? `<section class="listing" aria-label="Recent">
${renderEntries(page.list, site)}
</section>`
    : ""
}
${renderAfterword(page)}`;
}

/** The title between the way here and the day; what it is about stands at its end. */
export function renderNote(page: PageModel, site: SiteModel): string {
  return `<article>
<header class="page-head">
${renderBreadcrumbs(page)}
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
${
  page.list.length > 0
    ? `<div class="listing">
${renderEntries(page.list, site)}
</div>`
    : page.html
      ? ""
      : `<p class="lead">This folder is empty.</p>`
}
${renderTagList(page.tags)}
${renderAfterword(page)}`;
}
