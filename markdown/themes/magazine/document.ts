import { homeOf } from "../addresses.ts";
import { escape } from "../html.ts";
import type { PageModel, SiteModel } from "../model.ts";
import { papers } from "../papers.ts";
import { renderColumn } from "../parts/document.ts";
import { type Layouts, layouts } from "../parts/pages.ts";
import { renderSiteTitle } from "../parts/site-title.ts";
import { renderSections, renderTools } from "../parts/tree.ts";
import { renderFolder, renderHome, renderNote, renderPosts, renderTag } from "./pages.ts";

const own: Layouts = {
  ...layouts,
  home: renderHome,
  note: renderNote,
  folder: renderFolder,
  posts: renderPosts,
  tag: renderTag,
};

export function renderDocument(page: PageModel, site: SiteModel): string {
  return renderColumn(page, site, {
    papers: papers.magazine,
    header: renderMasthead(page, site),
    content: own[page.kind](page, site),
  });
}

/** As large as possible on the front page, one line on all others. */
function renderMasthead(page: PageModel, site: SiteModel): string {
  return `<header class="masthead">
<a class="masthead-title" href="${escape(homeOf(page))}">${renderSiteTitle(site)}</a>
<div class="masthead-line">
${renderSections(page, site, { graph: false })}
${renderTools(page, site)}
</div>
</header>`;
}
