import { escape } from "../html.ts";
import type { PageModel, SiteModel } from "../model.ts";
import { renderContents } from "../parts/contents.ts";
import { renderFooter, renderFrame, renderMain } from "../parts/document.ts";
import { type Layouts, layouts } from "../parts/pages.ts";
import {
  renderMenuButton,
  renderSearchButton,
  renderSections,
  renderSidebar,
} from "../parts/tree.ts";
import { renderHome, renderNote } from "./pages.ts";

const own: Layouts = { ...layouts, home: renderHome, note: renderNote };

export function renderDocument(page: PageModel, site: SiteModel): string {
  return renderFrame(
    page,
    site,
    `${renderBar(page, site)}
<div class="layout">
${renderSidebar(page, site, { search: false, sections: false })}
<div class="column">
${renderMain(own[page.kind](page, site))}
${renderFooter(site)}
</div>
${renderContents(page)}
</div>`,
  );
}

/** Across the whole window at every width: where one is, the search, and the two lists. */
function renderBar(page: PageModel, site: SiteModel): string {
  return `<header class="bar">
${renderMenuButton()}
<a class="bar-title" href="/">${escape(site.title)}</a>
${renderSearchButton()}
${renderSections(page, site)}
</header>`;
}
