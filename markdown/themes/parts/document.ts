import { directionOf } from "#schemas/locale/language.ts";
import { addressIn, homeOf } from "../addresses.ts";
import { escape } from "../html.ts";
import type { PageModel, SiteModel } from "../model.ts";
import { writeFormatting } from "../page-formatting.ts";
import type { Papers } from "../papers.ts";
import { languageOf, wordsOf } from "../words/of-page.ts";
import { filled } from "../words/words.ts";
import { renderContents } from "./contents.ts";
import { renderHead } from "./head.ts";
import { renderUntranslated } from "./languages.ts";
import { renderBacklinks } from "./note-page.ts";
import { renderFooterLinks } from "./site-links.ts";
import { renderSubscribeLink } from "./subscribe-link.ts";
import { renderSidebar } from "./tree.ts";
import { renderVersions } from "./versions.ts";

/** In front of an author's classes, so that none of them is a class of the theme. */
export const CLASS_PREFIX = "css-";

/** A one-column document under a header. The tree and the contents are drawers. */
export function renderColumn(
  page: PageModel,
  site: SiteModel,
  { papers, header, content }: { papers: Papers; header: string; content: string },
): string {
  return renderFrame(
    page,
    site,
    papers,
    `${header}
${renderVersions(page, site)}${renderMain(page, site, content)}
${renderFooter(page, site)}
${renderSidebar(page, site, { search: false, sections: true, languages: false, appearance: false })}
${renderContents(page, site)}`,
  );
}

/**
 * A document with its text between the tree and the margin, where the contents and the backlinks are. On narrow screens, the margin is below the text. The
 * content has no backlinks of its own.
 */
export function renderColumns(
  page: PageModel,
  site: SiteModel,
  {
    papers,
    header,
    sidebar,
    content,
  }: { papers: Papers; header: string; sidebar: string; content: string },
): string {
  return renderFrame(
    page,
    site,
    papers,
    `${header}
<div class="layout">
${sidebar}
<div class="column">
${renderVersions(page, site)}${renderMain(page, site, content)}
</div>
<div class="margin">
${renderContents(page, site)}${renderBacklinks(page, site)}
</div>
${renderFooter(page, site)}
</div>`,
  );
}

/** The margin has them. */
export function withoutBacklinks(page: PageModel): PageModel {
  return page.backlinks.length === 0 ? page : { ...page, backlinks: [] };
}

function renderFrame(page: PageModel, site: SiteModel, papers: Papers, content: string): string {
  return `<!doctype html>
<html ${languageAttributes(page, site)}${onlyAppearance(site)}>
${renderHead(page, site, papers)}
<body class="kind-${page.kind}"${partOf(page)}>
<a class="skip" href="#theme:content">${escape(wordsOf(page, site).skip)}</a>
${content}
</body>
</html>
`;
}

/** The script of the search reads it. */
function partOf(page: PageModel): string {
  const home = homeOf(page);
  const others = (page.otherParts ?? []).join(" ");
  return `${home === "/" ? "" : ` data-home="${escape(home)}"`}${others && ` data-other-parts="${escape(others)}"`}`;
}

function languageAttributes(page: PageModel, site: SiteModel): string {
  const { direction } = page;
  const formatting = writeFormatting(site.formatting);
  const way = direction === undefined && directionOf(site.language) === "rtl" ? "rtl" : direction;
  return `lang="${escape(languageOf(page, site))}"${way ? ` dir="${way}"` : ""}${formatting && ` data-formatting="${escape(formatting)}"`}`;
}

/** The script leaves it alone (shared/client/appearance.js). */
function onlyAppearance({ options }: SiteModel): string {
  const only = options?.appearance;
  return only ? ` data-appearance="${only}" data-only="${only}"` : "";
}

function renderMain(page: PageModel, site: SiteModel, content: string): string {
  const classes = (page.classes ?? []).map((name) => ` ${CLASS_PREFIX}${name}`).join("");
  return `<main class="page${escape(classes)}" id="theme:content" tabindex="-1">
${renderUntranslated(page, site)}${content}
</main>`;
}

function renderFooter(page: PageModel, site: SiteModel): string {
  const { name, url } = site.platform;
  const words = wordsOf(page, site);
  const platform = `<a href="${escape(url)}">${escape(name)}</a>`;
  return `<footer class="colophon">
${renderFooterLinks(page, site)}<p>${filled(escape(words.publishedWith), { platform })}</p>
<p><a href="${escape(addressIn(page, "/feed.xml"))}">${escape(words.feed)}</a>${renderSubscribeLink(page, site)}</p>
</footer>`;
}
