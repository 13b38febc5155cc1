import { Feed } from "feed";
import type { NavigationTree, SiteModel } from "#markdown/themes/model.ts";
import { rawUrlOf } from "./addresses.ts";
import type { Folder, SiteNote, SiteStructure } from "./site-structure.ts";

/** A file that is made of the whole site. To make it anew costs no more than to find out whether it is the same. */
export interface SiteFile {
  url: string;
  type: string;
  text: string;
}

const FEED_ITEMS = 20;
/** The protocol allows 50,000 addresses in one file. */
const SITEMAP_LIMIT = 50_000;
/** A site without dated notes still needs a date in its feed that does not change by itself. */
const NO_DATE = "2000-01-01T00:00:00.000Z";

/** Addresses of them all that an author may fill with a file of their own. */
export const REPLACEABLE = ["/feed.xml", "/sitemap.xml", "/llms.txt", "/robots.txt"];
/** The theme reads it, so it is always ours. */
export const TREE_URL = "/_tree.json";

export function siteFiles(structure: SiteStructure, site: SiteModel): SiteFile[] {
  const robots = `User-agent: *\nAllow: /\n\nSitemap: ${site.url}/sitemap.xml\n`;
  return [
    { url: TREE_URL, type: "application/json", text: JSON.stringify(treeOf(structure.root)) },
    ...editedSiteFiles(structure, site),
    { url: "/robots.txt", type: "text/plain", text: robots },
  ];
}

/** Those of them that say more of a note than its title and address. */
export function editedSiteFiles(structure: SiteStructure, site: SiteModel): SiteFile[] {
  const notes = [...structure.byPath.values()];
  const recent = structure.dated.slice(0, FEED_ITEMS);
  return [
    { url: "/feed.xml", type: "application/rss+xml", text: renderFeed(recent, site) },
    { url: "/sitemap.xml", type: "application/xml", text: renderSitemap(notes, site.url) },
    { url: "/llms.txt", type: "text/plain", text: renderIndexForModels(notes, site) },
  ];
}

interface Lines {
  siteUrl: string;
  sitemap: string;
  index: string;
}

/** A note that is not edited stays the same object from build to build. */
const lines = new WeakMap<SiteNote, Lines>();

function linesOf(note: SiteNote, siteUrl: string): Lines {
  const held = lines.get(note);
  if (held?.siteUrl === siteUrl) return held;
  const made = { siteUrl, sitemap: sitemapLine(note, siteUrl), index: indexLine(note, siteUrl) };
  lines.set(note, made);
  return made;
}

function treeOf(folder: Folder): NavigationTree {
  return {
    title: folder.title,
    url: folder.url,
    children: [
      ...folder.folders.map(treeOf),
      ...folder.notes.map(({ title, url }) => ({ title, url })),
    ],
  };
}

function renderFeed(notes: readonly SiteNote[], site: SiteModel): string {
  const newest = notes[0]?.facts.publish.date ?? NO_DATE;
  const feed = new Feed({
    title: site.title,
    description: site.description || site.title,
    id: `${site.url}/`,
    link: `${site.url}/`,
    language: site.language,
    generator: site.platform.name,
    copyright: "",
    updated: new Date(newest),
    feedLinks: { rss: `${site.url}/feed.xml` },
  });
  for (const note of notes) {
    const link = site.url + encodeURI(note.url);
    const date = new Date(note.facts.publish.date ?? NO_DATE);
    feed.addItem({
      // Readers take both for HTML.
      title: escapeXml(note.title),
      id: link,
      link,
      date,
      published: date,
      description: escapeXml(note.description),
      category: note.tags.map(({ name }) => ({ name })),
    });
  }
  return feed.rss2();
}

/** By hand: a stream of objects takes as long for 3,000 addresses as everything else of a small push. */
function renderSitemap(notes: readonly SiteNote[], siteUrl: string): string {
  const entries = notes.slice(0, SITEMAP_LIMIT).map((note) => linesOf(note, siteUrl).sitemap);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join("\n")}\n</urlset>\n`;
}

function sitemapLine({ url, updated }: SiteNote, siteUrl: string): string {
  const address = escapeXml(siteUrl + encodeURI(url));
  return `<url><loc>${address}</loc>${updated ? `<lastmod>${updated}</lastmod>` : ""}</url>`;
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** A table of contents for language models: every page by its markdown. */
function renderIndexForModels(notes: readonly SiteNote[], site: SiteModel): string {
  const entries = notes.map((note) => linesOf(note, site.url).index);
  const intro = site.description ? `> ${site.description}\n\n` : "";
  return `# ${site.title}\n\n${intro}## Notes\n\n${entries.join("\n")}\n`;
}

function indexLine({ url, title, description }: SiteNote, siteUrl: string): string {
  const about = description.replace(/\s+/g, " ").trim();
  return `- [${title.replace(/[[\]\n]/g, " ")}](${siteUrl}${encodeURI(rawUrlOf(url))})${about ? `: ${about}` : ""}`;
}
