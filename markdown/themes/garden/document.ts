import { homeOf } from "../addresses.ts";
import { escape } from "../html.ts";
import type { PageModel, SiteModel } from "../model.ts";
import { renderColumns } from "../parts/document.ts";
import { layouts } from "../parts/pages.ts";
import { renderMenuButton, renderSearchIcon, renderSidebar } from "../parts/tree.ts";

export function renderDocument(page: PageModel, site: SiteModel): string {
  return renderColumns(page, site, {
    header: renderBar(page, site),
    sidebar: renderSidebar(page, site, { search: true, sections: true }),
    content: layouts[page.kind](page, site),
  });
}

/** Visible only on narrow screens. Its buttons open the two side columns as popovers, without a script. */
function renderBar(page: PageModel, site: SiteModel): string {
  return `<header class="bar">
${renderMenuButton()}
<a class="bar-title" href="${escape(homeOf(page))}">${escape(site.title)}</a>
${renderSearchIcon()}
</header>`;
}
