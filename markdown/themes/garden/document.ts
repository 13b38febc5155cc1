import { homeOf } from "../addresses.ts";
import { escape } from "../html.ts";
import type { PageModel, SiteModel } from "../model.ts";
import { papers } from "../papers.ts";
import { renderColumns, withoutBacklinks } from "../parts/document.ts";
import { renderLanguages } from "../parts/languages.ts";
import { layouts } from "../parts/pages.ts";
import { renderMenuButton, renderSearchIcon, renderSidebar } from "../parts/tree.ts";
import { renderSiteTitle } from "../parts/site-title.ts";
import { wordsOf } from "../words/of-page.ts";

export function renderDocument(page: PageModel, site: SiteModel): string {
  return renderColumns(page, site, {
    papers: papers.garden,
    header: renderBar(page, site),
    sidebar: renderSidebar(page, site, {
      search: true,
      sections: true,
      languages: true,
      appearance: true,
    }),
    content: layouts[page.kind](withoutBacklinks(page), site),
  });
}

/** Visible only on narrow screens. Its buttons open the two side columns as popovers, without a script. */
function renderBar(page: PageModel, site: SiteModel): string {
  const words = wordsOf(page, site);
  return `<header class="bar">
${renderMenuButton(words)}
<a class="bar-title" href="${escape(homeOf(page))}">${renderSiteTitle(site)}</a>
${renderLanguages(page, site)}${renderSearchIcon(words)}
</header>`;
}
