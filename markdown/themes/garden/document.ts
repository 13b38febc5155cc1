import { escape } from "../html.ts";
import type { PageModel, SiteModel } from "../model.ts";
import { renderContents } from "./contents.ts";
import { renderHead } from "./head.ts";
import { icons } from "./icons.ts";
import { renderPage } from "./pages.ts";
import { renderSidebar } from "./sidebar.ts";

export function renderDocument(page: PageModel, site: SiteModel): string {
  return `<!doctype html>
<html lang="${escape(site.language)}">
${renderHead(page, site)}
<body class="kind-${page.kind}">
<a class="skip" href="#garden:content">Skip to content</a>
${renderBar(site)}
<div class="layout">
${renderSidebar(page, site)}
<div class="column">
<main class="page" id="garden:content" tabindex="-1">
${renderPage(page, site)}
</main>
${renderFooter(site)}
</div>
${renderContents(page)}
</div>
</body>
</html>
`;
}

/** Only narrow screens show it; its buttons open the two side columns as popovers, without a script. */
function renderBar(site: SiteModel): string {
  return `<header class="bar">
<button class="icon-button" type="button" popovertarget="garden:navigation" aria-label="Open navigation">${icons.menu}</button>
<a class="bar-title" href="/">${escape(site.title)}</a>
<button class="icon-button needs-script" type="button" data-search aria-label="Search">${icons.search}</button>
</header>`;
}

function renderFooter(site: SiteModel): string {
  const { name, url } = site.platform;
  return `<footer class="colophon">
<p>Published with <a href="${escape(url)}">${escape(name)}</a></p>
<p><a href="/feed.xml">Feed</a></p>
</footer>`;
}
