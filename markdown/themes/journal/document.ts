import { escape } from "../html.ts";
import type { PageModel, SiteModel } from "../model.ts";
import { renderContents } from "../parts/contents.ts";
import { renderFooter, renderFrame, renderMain } from "../parts/document.ts";
import { type Layouts, layouts } from "../parts/pages.ts";
import {
  renderMenuButton,
  renderSearchIcon,
  renderSections,
  renderSidebar,
} from "../parts/tree.ts";
import { renderFolder, renderHome, renderNote } from "./pages.ts";

const own: Layouts = { ...layouts, home: renderHome, note: renderNote, folder: renderFolder };

export function renderDocument(page: PageModel, site: SiteModel): string {
  return renderFrame(
    page,
    site,
    `${renderMasthead(page, site)}
${renderMain(own[page.kind](page, site))}
${renderFooter(site)}
${renderSidebar(page, site, { search: false, sections: false })}
${renderContents(page)}`,
  );
}

/** A front page that is called like the site says it large enough. */
function renderMasthead(page: PageModel, site: SiteModel): string {
  const isSaid = page.kind === "home" && page.title === site.title;
  return `<header class="masthead">
${isSaid ? "" : `<a class="masthead-title" href="/">${escape(site.title)}</a>`}
${renderSections(page, site)}
<div class="tools">
${renderSearchIcon()}
${renderMenuButton()}
</div>
</header>`;
}
