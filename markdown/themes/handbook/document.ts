import { homeOf } from "../addresses.ts";
import { escape } from "../html.ts";
import type { PageModel, SiteModel } from "../model.ts";
import { papers } from "../papers.ts";
import { renderColumns, withoutBacklinks } from "../parts/document.ts";
import { renderAppearance } from "../parts/appearance.ts";
import { renderLanguages } from "../parts/languages.ts";
import { type Layouts, layouts } from "../parts/pages.ts";
import {
  renderMenuButton,
  renderSearchButton,
  renderSections,
  renderSidebar,
} from "../parts/tree.ts";
import { renderSiteTitle } from "../parts/site-title.ts";
import { wordsOf } from "../words/of-page.ts";
import { renderHome, renderNote } from "./pages.ts";

const own: Layouts = { ...layouts, home: renderHome, note: renderNote };

export function renderDocument(page: PageModel, site: SiteModel): string {
  return renderColumns(page, site, {
    papers: papers.handbook,
    header: renderBar(page, site),
    sidebar: renderSidebar(page, site, {
      search: false,
      sections: true,
      languages: false,
      appearance: false,
    }),
    content: own[page.kind](withoutBacklinks(page), site),
  });
}

/** Spans the whole window at every width: the site's title, the search, and links to the two lists. */
function renderBar(page: PageModel, site: SiteModel): string {
  const words = wordsOf(page, site);
  return `<header class="bar">
${renderMenuButton(words)}
<a class="bar-title" href="${escape(homeOf(page))}">${renderSiteTitle(site)}</a>
${renderSearchButton(words)}
${renderSections(page, site)}${renderLanguages(page, site)}${renderAppearance(page, site)}
</header>`;
}
