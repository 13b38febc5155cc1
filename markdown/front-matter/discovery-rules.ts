import { booleanOf, isRecord, wordOf } from "../written-values.ts";

/**
 * Where a published page must not be found. `engines`: search engines are asked not to index it. `navigation`: the menu, and
 * the previous and next page. Only the settings of a project keep pages out of `feeds`.
 */
export type Place = "engines" | "feeds" | "sitemap" | "search" | "navigation";

/** The places that a key with this value keeps a page out of. */
type Reader = (value: unknown) => readonly Place[];

const NOWHERE: readonly Place[] = [];

/**
 * By folded key, with the meaning that the documentation of these programs gives it:
 * - `noindex`: Mintlify and Sentry. `prevent_indexing`: GOV.UK Tech Docs. `robotsNoIndex` and `searchHidden`: Hugo PaperMod
 *   (github.com/adityatelange/hugo-PaperMod/wiki/Variables)
 * - `robots`: the content of the meta tag. In `head` and `meta`, VitePress (vitepress.dev/reference/frontmatter-config), VuePress
 *   and Starlight have the whole tag
 * - `sitemap: false`: jekyll-sitemap (github.com/jekyll/jekyll-sitemap) and Hexo. `sitemap.disable`: Hugo
 *   (gohugo.io/configuration/sitemap). `sitemap.ignore`: @quasibit/eleventy-plugin-sitemap. `sitemap_exclude`: Awestruct
 * - `search: false`: VitePress (vitepress.dev/reference/default-theme-search). `search.exclude`: Material for MkDocs
 *   (squidfunk.github.io/mkdocs-material/setup/setting-up-site-search). `pagefind: false`: Starlight
 *   (starlight.astro.build/reference/frontmatter). `in_search_index`: Zola. `search_exclude` and `nav_exclude`: Just the Docs
 *   (just-the-docs.github.io/just-the-docs/docs). `exclude_search`: Docsy. `bookSearchExclude`: Hugo Book. `searchable`: MarkBind
 * - `excludeFromSearch`: Redocly, where it also removes the page from the sitemap (redocly.com/docs/realm/config/front-matter-config)
 * - `toc_hide`: Docsy (docsy.dev/docs/content/navigation). `sidebar.hidden`: Starlight. `not_in_nav`: a setting of MkDocs that
 *   authors also write into a page
 */
export const DISCOVERY: ReadonlyMap<string, Reader> = new Map([
  ...keys("noindex robotsnoindex seonoindex seo.noindex preventindexing", when(isSaid, "engines")),
  ...keys("robots metarobots seo.robots googlebot", robots),
  ...keys("seo", (seo) => [
    ...when(isSaid, "engines")(partOf(seo, "noindex")),
    ...robots(partOf(seo, "robots")),
  ]),
  ...keys("head meta", (tags) =>
    hasRobotsTag(tags) ? ["engines"] : robots(partOf(tags, "robots")),
  ),
  ...keys("sitemap", (value) =>
    isDenied(value) ||
    ["disable", "ignore", "exclude", "noindex"].some((name) => isSaid(partOf(value, name)))
      ? ["sitemap"]
      : NOWHERE,
  ),
  ...keys("sitemapexclude excludefromsitemap nositemap", when(isSaid, "sitemap")),
  ...keys("sitemap.disable sitemap.ignore sitemap.exclude", when(isSaid, "sitemap")),
  ...keys("search", (value) =>
    isDenied(value) || isSaid(partOf(value, "exclude")) ? ["search"] : NOWHERE,
  ),
  ...keys("pagefind searchable insearchindex", when(isDenied, "search")),
  ...keys("searchexclude excludesearch booksearchexclude searchhidden", when(isSaid, "search")),
  ...keys("search.exclude nosearch", when(isSaid, "search")),
  ...keys("excludefromsearch", when(isSaid, "search", "sitemap")),
  ...keys("navexclude notinnav excludefromnav tochide", when(isSaid, "navigation")),
  ...keys("sidebar", (value) => when(isSaid, "navigation")(partOf(value, "hidden"))),
]);

function keys(names: string, read: Reader): [string, Reader][] {
  return names.split(" ").map((name) => [name, read]);
}

function when(is: (value: unknown) => boolean, ...places: Place[]): Reader {
  return (value) => (is(value) ? places : NOWHERE);
}

/** Anything but "no": a page that people find against its author's will is worse than one that they cannot find. */
function isSaid(value: unknown): boolean {
  return value !== undefined && value !== null && value !== "" && booleanOf(value) !== false;
}

function isDenied(value: unknown): boolean {
  return booleanOf(value) === false || wordOf(value) === "never";
}

const NO_INDEX = /\b(?:noindex|none)\b/i;

function robots(value: unknown): readonly Place[] {
  const words = Array.isArray(value) ? value.join(" ") : value;
  const isClosed =
    typeof words === "string"
      ? NO_INDEX.test(words)
      : isDenied(partOf(value, "index")) || isSaid(partOf(value, "noindex"));
  return isClosed ? ["engines"] : NOWHERE;
}

/** `<meta name="robots" content="noindex">` as data, at any depth. */
function hasRobotsTag(tags: unknown, depth = 0): boolean {
  if (typeof tags !== "object" || tags === null || depth > MAX_DEPTH) return false;
  const isRobots = wordOf(partOf(tags, "name")) === "robots";
  if (isRobots && NO_INDEX.test(wordOf(partOf(tags, "content")))) return true;
  return Object.values(tags).some((part) => hasRobotsTag(part, depth + 1));
}

const MAX_DEPTH = 4;

function partOf(value: unknown, name: string): unknown {
  if (!isRecord(value)) return undefined;
  const isNamed = ([key]: [string, unknown]) => key.toLowerCase().replace(/[\s_-]/g, "") === name;
  return Object.entries(value).find(isNamed)?.[1];
}
