import { addressIn } from "../addresses.ts";
import { absoluteUrl, escape } from "../html.ts";
import type { PageModel, SiteModel } from "../model.ts";
import type { Papers } from "../papers.ts";
import { languageOf } from "../words/of-page.ts";
import { localeOf } from "../words/locale.ts";
import { wordsAsset } from "../words/scripts.ts";
import { catalogOf } from "../words/words.ts";
import { renderAppearanceHead } from "./appearance.ts";
import { renderPagingHead } from "./paging.ts";
import { renderSharePicture } from "./share-picture.ts";
import { renderStructuredData } from "./structured-data.ts";

export function renderHead(page: PageModel, site: SiteModel, papers: Papers): string {
  const { assets } = site;
  return `<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${renderAppearanceHead(papers, site)}
<title>${escape(documentTitle(page, site))}</title>
${renderMeta(page, site)}
${renderIcon(site)}
${renderPagingHead(page)}${preloadOf(site)}<link rel="stylesheet" href="${assets["theme.css"]}">
${page.features.math ? `<link rel="stylesheet" href="${assets["math.css"]}">\n` : ""}${renderOwnStyles(site)}${renderWords(page, site)}${script(assets["tree.js"])}
${script(assets["search.js"])}
${script(assets["reading.js"])}
${script(assets["previews.js"])}
${graphScript(page, site)}${page.features.mermaid ? `${script(assets["diagrams.js"])}\n` : ""}<link rel="alternate" type="application/rss+xml" title="${escape(site.title)}" href="${escape(addressIn(page, "/feed.xml"))}">
${page.kind === "not-found" ? "" : renderStructuredData(page, site)}
</head>`;
}

function renderIcon({ assets, options }: SiteModel): string {
  const icons = options?.icons ?? [];
  if (icons.length === 0)
    return `<link rel="icon" href="${assets["icon.svg"]}" type="image/svg+xml">`;
  return icons
    .map(({ rel, url, type, size }) => {
      const sizes = size === null ? "" : ` sizes="${size}x${size}"`;
      return `<link rel="${rel}" data-own href="${escape(url)}" type="${escape(type)}"${sizes}>`;
    })
    .join("\n");
}

/** After those of the theme, which it may change. */
function renderOwnStyles({ options }: SiteModel): string {
  return options?.css ? `<link rel="stylesheet" data-own href="${escape(options.css)}">\n` : "";
}

function graphScript(page: PageModel, { assets }: SiteModel): string {
  const name = page.kind === "graph" ? "site-graph.js" : "graph.js";
  const isUsed = page.kind === "graph" || hasLinks(page);
  return isUsed && assets[name] ? `${script(assets[name])}\n` : "";
}

/** Lists show their links already. */
function hasLinks({ kind }: PageModel): boolean {
  return kind === "note" || kind === "folder" || kind === "home";
}

/** The words of the scripts. They contain the English ones. */
function renderWords(page: PageModel, site: SiteModel): string {
  const catalog = catalogOf(languageOf(page, site));
  return catalog === "en" ? "" : `${script(site.assets[wordsAsset(catalog)])}\n`;
}

/** Only some pages have code and formulas. */
const RARE_FONT = /^(?:mono|katex-)/;

/** The fonts of text and headings, which are listed in this order. Without them at the first paint, headings would move when theirs arrives. */
function preloadOf({ assets }: SiteModel): string {
  const fonts = Object.keys(assets).filter((name) => name.endsWith(".woff2"));
  const [text] = fonts;
  const family = text?.replace(".woff2", "") ?? "";
  const headings = fonts.find((name) => !name.startsWith(family) && !RARE_FONT.test(name));
  return [text, headings]
    .map((name) =>
      name
        ? `<link rel="preload" href="${assets[name]}" as="font" type="font/woff2" crossorigin>\n`
        : "",
    )
    .join("");
}

function documentTitle(page: PageModel, site: SiteModel): string {
  if (page.seo?.title) return page.seo.title;
  return page.kind === "home" || page.title === site.title
    ? site.title
    : `${page.title} • ${site.title}`;
}

function script(address: string | undefined): string {
  return `<script type="module" src="${address}"></script>`;
}

function renderMeta(page: PageModel, site: SiteModel): string {
  if (page.kind === "not-found") return `<meta name="robots" content="noindex">`;
  const description = page.seo?.description ?? (page.description || site.description);
  const url = escape(canonicalOf(page, site));
  const article = page.kind === "note" && page.date !== null;
  const tags = [
    (page.noindex || page.original) && `<meta name="robots" content="noindex">`,
    description && `<meta name="description" content="${escape(description)}">`,
    `<link rel="canonical" href="${url}">`,
    ...renderAlternates(page, site),
    page.sourceUrl &&
      `<link rel="alternate" type="text/markdown" href="${escape(page.sourceUrl)}">`,
    property("og:type", article ? "article" : "website"),
    property("og:site_name", site.title),
    property("og:locale", localeOf(languageOf(page, site))),
    property("og:title", page.seo?.title ?? page.title),
    description && property("og:description", description),
    `<meta property="og:url" content="${url}">`,
    article && property("article:published_time", page.date!),
    article && page.updated && property("article:modified_time", page.updated),
    renderSharePicture(page, site),
  ];
  return tags.filter(Boolean).join("\n");
}

/** The same page in all languages. Search engines require that each version names all of them. The first language is for everyone else. */
function renderAlternates(page: PageModel, site: SiteModel): string[] {
  const translations = (page.languages ?? []).filter(({ isPage }) => isPage);
  if (translations.length < 2 || page.original || page.seo?.canonical) return [];
  const alternate = (tag: string, url: string) =>
    `<link rel="alternate" hreflang="${escape(tag)}" href="${escape(absoluteUrl(site.url, url))}">`;
  const [first] = page.languages ?? [];
  return [
    ...translations.map(({ tag, url }) => alternate(tag, url)),
    ...(first?.isPage ? [alternate("x-default", first.url)] : []),
  ];
}

/** The preferred address if the same text is at several. */
function canonicalOf({ url, seo, original, versions }: PageModel, site: SiteModel): string {
  const canonical = seo?.canonical ?? original?.url ?? versions?.canonical ?? url;
  return canonical.startsWith("/") ? absoluteUrl(site.url, canonical) : canonical;
}

function property(name: string, content: string): string {
  return `<meta property="${name}" content="${escape(content)}">`;
}
