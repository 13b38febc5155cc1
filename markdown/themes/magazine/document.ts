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

/** As large as it goes on the front page, a line on all others. */
function renderMasthead(page: PageModel, site: SiteModel): string {
  return `<header class="masthead">
<a class="masthead-title" href="/">${escape(site.title)}</a>
<div class="masthead-line">
${renderSections(page, site)}
<div class="tools">
${renderSearchIcon()}
${renderMenuButton()}
</div>
</div>
</header>`;
}
