import { escape } from "../html.ts";
import type { PageModel, SiteModel } from "../model.ts";
import { renderContents } from "../parts/contents.ts";
import { renderFooter, renderFrame, renderMain } from "../parts/document.ts";
import { layouts } from "../parts/pages.ts";
import { renderMenuButton, renderSearchIcon, renderSidebar } from "../parts/tree.ts";

export function renderDocument(page: PageModel, site: SiteModel): string {
  return renderFrame(
    page,
    site,
    `${renderBar(site)}
<div class="layout">
${renderSidebar(page, site, { search: true, sections: true })}
<div class="column">
${renderMain(layouts[page.kind](page, site))}
${renderFooter(site)}
</div>
${renderContents(page)}
</div>`,
  );
}

/** Only narrow screens show it; its buttons open the two side columns as popovers, without a script. */
function renderBar(site: SiteModel): string {
  return `<header class="bar">
${renderMenuButton()}
<a class="bar-title" href="/">${escape(site.title)}</a>
${renderSearchIcon()}
</header>`;
}
