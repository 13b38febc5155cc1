import { escape } from "../html.ts";
import type { PageModel, SiteModel } from "../model.ts";
import { renderHead } from "./head.ts";

/** A whole document around what a theme puts on the page. */
export function renderFrame(page: PageModel, site: SiteModel, content: string): string {
  return `<!doctype html>
<html lang="${escape(site.language)}">
${renderHead(page, site)}
<body class="kind-${page.kind}">
<a class="skip" href="#theme:content">Skip to content</a>
${content}
</body>
</html>
`;
}

export function renderMain(content: string): string {
  return `<main class="page" id="theme:content" tabindex="-1">
${content}
</main>`;
}

export function renderFooter(site: SiteModel): string {
  const { name, url } = site.platform;
  return `<footer class="colophon">
<p>Published with <a href="${escape(url)}">${escape(name)}</a></p>
<p><a href="/feed.xml">Feed</a></p>
</footer>`;
}
