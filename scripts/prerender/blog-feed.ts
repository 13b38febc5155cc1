import { escapeHtml } from "#markdown/text/html.ts";
import { unknownSite } from "#schemas/deployments/site-facts.ts";
import type { PublicPage } from "../../web/src/public/page.ts";

const POSTS_MAX = 30;

export const BLOG_FEED_PATH = "/blog/feed.xml";

/** RSS feed of the newest posts with their full text. */
export function blogFeed(pages: PublicPage[]): string {
  const { publicUrl, brandName } = unknownSite;
  const blog = pages.filter(({ section }) => section === "blog");
  const about = blog.find(({ kind }) => kind === "list")?.description ?? "";
  const posts = blog.filter(({ kind, date }) => kind === "article" && date !== null);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/">',
    "<channel>",
    `<title>${escapeHtml(`${brandName} blog`)}</title>`,
    `<link>${publicUrl}/blog</link>`,
    `<description>${escapeHtml(about)}</description>`,
    "<language>en</language>",
    `<atom:link href="${publicUrl}${BLOG_FEED_PATH}" rel="self" type="application/rss+xml"/>`,
    ...posts.slice(0, POSTS_MAX).map(itemOf),
    "</channel>",
    "</rss>",
    "",
  ].join("\n");
}

function itemOf({ path, title, description, date, html }: PublicPage): string {
  const address = unknownSite.publicUrl + path;
  return [
    "<item>",
    `<title>${escapeHtml(title)}</title>`,
    `<link>${address}</link>`,
    `<guid isPermaLink="true">${address}</guid>`,
    `<pubDate>${new Date(date ?? 0).toUTCString()}</pubDate>`,
    `<description>${escapeHtml(description)}</description>`,
    `<content:encoded>${escapeHtml(withWholeAddresses(html))}</content:encoded>`,
    "</item>",
  ].join("\n");
}

/** A feed reader does not know the site's address, so links must be absolute. */
const withWholeAddresses = (html: string): string =>
  html.replace(/\b(href|src)="\//g, `$1="${unknownSite.publicUrl}/`);
