import { escapeHtml } from "#markdown/text/html.ts";
import { unknownSite } from "#schemas/deployments/site-facts.ts";
import type { PublicPage } from "../../web/src/public/page.ts";
import { canonicalPath, isListed } from "./canonical.ts";

/** Every public page by its canonical address. */
export function sitemap(pages: PublicPage[]): string {
  const urls = pages
    .filter(({ path }) => isListed(canonicalPath(path)))
    .map(({ path, updated, date }) => {
      const changed = updated ?? date;
      const address = escapeHtml(unknownSite.publicUrl + canonicalPath(path));
      return `<url><loc>${address}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ""}</url>`;
    });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...new Set(urls),
    "</urlset>",
    "",
  ].join("\n");
}

/** API endpoints and pages of the app contain nothing for a search engine. */
const CLOSED = ["/api/", "/trpc/", "/auth", "/git/", "/hooks/", "/admin", "/settings", "/invite/"];

export const robots = (): string =>
  [
    "User-agent: *",
    ...CLOSED.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${unknownSite.publicUrl}/sitemap.xml`,
    "",
  ].join("\n");
