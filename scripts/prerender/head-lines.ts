import { escapeHtml } from "#markdown/text/html.ts";
import type { PublicPage } from "../../web/src/public/page.ts";
import { canonicalPath, isListed } from "./canonical.ts";
import { SOCIAL_HEIGHT, SOCIAL_WIDTH, type SocialImage } from "./social-image.ts";
import { structuredData } from "./structured-data.ts";

/** The metadata of a page for search engines, chats and feed readers. */
export function headLines(page: PublicPage, image: SocialImage): string[] {
  const { site, title, description, path } = page;
  const canonical = site.publicUrl + canonicalPath(path);
  const picture = site.publicUrl + image.address;
  const isText = page.kind === "article" || page.kind === "docs";
  const isFound = page.kind !== "not-found";
  return [
    ...(isFound ? [link("canonical", canonical)] : []),
    ...(isListed(canonicalPath(path)) ? [] : [meta("name", "robots", "noindex")]),
    meta("property", "og:type", isText ? "article" : "website"),
    meta("property", "og:site_name", site.brandName),
    meta("property", "og:title", title),
    meta("property", "og:description", description),
    ...(isFound ? [meta("property", "og:url", canonical)] : []),
    meta("property", "og:image", picture),
    meta("property", "og:image:width", String(SOCIAL_WIDTH)),
    meta("property", "og:image:height", String(SOCIAL_HEIGHT)),
    meta("property", "og:image:alt", image.text),
    meta("name", "twitter:card", "summary_large_image"),
    ...(page.date ? [meta("property", "article:published_time", page.date)] : []),
    ...(page.updated ? [meta("property", "article:modified_time", page.updated)] : []),
    ...(page.section === "blog"
      ? [
          `<link rel="alternate" type="application/rss+xml" title="${escapeHtml(site.brandName)}" href="/blog/feed.xml">`,
        ]
      : []),
    `<script type="application/ld+json">${JSON.stringify(structuredData(page, picture)).replaceAll("<", "\\u003c")}</script>`,
  ];
}

const meta = (key: "name" | "property", name: string, content: string) =>
  `<meta ${key}="${name}" content="${escapeHtml(content)}">`;
const link = (rel: string, href: string) => `<link rel="${rel}" href="${escapeHtml(href)}">`;
