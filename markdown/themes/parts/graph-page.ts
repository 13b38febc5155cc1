import { escape } from "../html.ts";
import type { PageModel, SiteModel } from "../model.ts";
import { wordsOf } from "../words/of-page.ts";

/** The page does not contain the graph, which changes with every push. Its script loads it. */
export function renderGraph(page: PageModel, site: SiteModel): string {
  return `<header class="page-head">
<h1>${escape(page.title)}</h1>
</header>
<div class="site-graph needs-script"></div>
<noscript><p class="lead">${escape(wordsOf(page, site).graphNeedsScript)}</p></noscript>`;
}
