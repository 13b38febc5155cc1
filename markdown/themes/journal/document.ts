import { homeOf } from "../addresses.ts";
import { escape } from "../html.ts";
import type { PageModel, SiteModel } from "../model.ts";
import { papers } from "../papers.ts";
import { renderColumn } from "../parts/document.ts";
import { type Layouts, layouts } from "../parts/pages.ts";
import { renderSiteTitle } from "../parts/site-title.ts";
import { renderSections, renderTools } from "../parts/tree.ts";
import { renderFolder, renderHome, renderNote } from "./pages.ts";

const own: Layouts = { ...layouts, home: renderHome, note: renderNote, folder: renderFolder };

export function renderDocument(page: PageModel, site: SiteModel): string {
  return renderColumn(page, site, {
    papers: papers.journal,
    header: renderMasthead(page, site),
    content: own[page.kind](page, site),
  });
}

/** A front page whose title equals the site's name already shows it large enough. */
function renderMasthead(page: PageModel, site: SiteModel): string {
  const isSaid = page.kind === "home" && page.title === site.title && !site.options?.logo;
  return `<header class="masthead">
${isSaid ? "" : `<a class="masthead-title" href="${escape(homeOf(page))}">${renderSiteTitle(site)}</a>`}
${renderSections(page, site, { graph: false })}
${renderTools(page, site)}
</header>`;
}
