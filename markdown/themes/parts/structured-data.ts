import { absoluteUrl, scriptJson } from "../html.ts";
import type { PageModel, SiteModel } from "../model.ts";
import { languageOf } from "../words/of-page.ts";

/** Structured data for search engines: a note is an Article, every other page only a WebPage. */
export function renderStructuredData(page: PageModel, site: SiteModel): string {
  const url = absoluteUrl(site.url, page.url);
  const data = {
    "@context": "https://schema.org",
    "@type": page.kind === "note" ? "Article" : "WebPage",
    ...(page.kind === "note" ? { headline: page.title } : { name: page.title }),
    ...(page.description ? { description: page.description } : {}),
    ...(page.date ? { datePublished: page.date } : {}),
    ...(page.updated ? { dateModified: page.updated } : {}),
    ...(page.image ? { image: page.image } : {}),
    inLanguage: page.original?.tag ?? languageOf(page, site),
    url,
    mainEntityOfPage: url,
    isPartOf: {
      "@type": "WebSite",
      name: site.title,
      ...(site.description ? { description: site.description } : {}),
      url: absoluteUrl(site.url, "/"),
    },
  };
  return `<script type="application/ld+json">${scriptJson(data)}</script>`;
}
