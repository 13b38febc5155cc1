import { escapeHtml } from "#markdown/text/html.ts";
import { Feed } from "feed";
import type { NavigationTree, SiteModel } from "#markdown/themes/model.ts";
import type { Translations } from "../languages/translations.ts";
import { menuOf } from "./navigation.ts";
import type { Languages } from "./page-languages.ts";
import { isFoundIn } from "../notes/publish-rules.ts";
import { siteLists } from "./site-lists.ts";
import type { SiteFile } from "./site-file.ts";
import type { Folder, SiteNote, SitePart, SiteStructure } from "../model.ts";
import { addressInPart, currentNotes } from "../structure/site-parts.ts";
import { FEED_URL, TREE_URL } from "../structure/generated-files.ts";

/** The feed of a site without dated notes still needs a date, which must not change on its own. */
const NO_DATE = "2000-01-01T00:00:00.000Z";

/** What the feeds of a site contain. */
export interface FeedOptions {
  entries: number;
  /** The text of each note in a feed, or null if entries contain only its beginning. */
  contents: ReadonlyMap<SiteNote, string> | null;
}

/** The notes in the feeds of all parts. */
export function notesInFeeds({ parts }: SiteStructure, entries: number): SiteNote[] {
  return parts.flatMap((part) => newestOf(part, entries));
}

const newestOf = ({ dated }: SitePart, entries: number): SiteNote[] =>
  dated.filter((note) => isFoundIn(note, "feeds")).slice(0, entries);

/**
 * The generated files that are not pages.
 * @param edited returns only the files that contain more of these notes than title and address
 */
export function siteFiles(
  structure: SiteStructure,
  {
    site,
    languages,
    translations,
    feed,
  }: {
    site: SiteModel;
    languages: Languages;
    translations: Translations | null;
    feed: FeedOptions;
  },
  edited?: ReadonlySet<SiteNote>,
): SiteFile[] {
  // A note in a feed also contains what it embeds.
  const isFull = feed.contents !== null;
  if (edited?.size === 0 && !isFull) return [];
  const changed = edited && [...edited].map(({ home }) => home);
  const feeds = structure.parts
    .filter(({ home }) => isFull || !changed || changed.includes(home))
    .map((part) => feedFile(part, { site, feed, language: languages.of(part.root).language }));
  const listing = [...feeds, ...siteLists(currentNotes(structure), { site, translations }, edited)];
  if (edited) return listing;
  const robots = `User-agent: *\nAllow: /\n\nSitemap: ${site.url}/sitemap.xml\n`;
  return [
    ...structure.parts.map(({ home, root }) => ({
      url: addressInPart(home, TREE_URL),
      type: "application/json",
      text: JSON.stringify(treeOf(root)),
    })),
    ...listing,
    { url: "/robots.txt", type: "text/plain", text: robots },
  ];
}

interface FeedPlace {
  site: SiteModel;
  feed: FeedOptions;
  language: string;
}

function feedFile(part: SitePart, place: FeedPlace): SiteFile {
  const text = renderFeed(newestOf(part, place.feed.entries), part, place);
  return { url: addressInPart(part.home, FEED_URL), type: "application/rss+xml", text };
}

function treeOf(folder: Folder): NavigationTree {
  return {
    title: folder.title,
    url: folder.url,
    children: menuOf(folder).map((entry) =>
      "folders" in entry
        ? entry.isPart
          ? { title: entry.title, url: entry.url }
          : treeOf(entry)
        : { title: entry.label, url: entry.url },
    ),
  };
}

function renderFeed(
  notes: readonly SiteNote[],
  part: SitePart,
  { site, feed: { contents }, language }: FeedPlace,
): string {
  const { home, version } = part;
  const isNamed = home !== "/" && version && !version.isOnlyLanguage && !version.hasRest;
  const title = isNamed ? `${site.title} ${version.name}` : site.title;
  const address = site.url + encodeURI(home);
  const newest = notes[0]?.facts.publish.date ?? NO_DATE;
  const feed = new Feed({
    title,
    description: site.description || title,
    id: address,
    link: address,
    language,
    generator: site.platform.name,
    copyright: "",
    updated: new Date(newest),
    feedLinks: { rss: site.url + encodeURI(addressInPart(home, FEED_URL)) },
  });
  for (const note of notes) {
    const link = site.url + encodeURI(note.url);
    const date = new Date(note.facts.publish.date ?? NO_DATE);
    const content = contents?.get(note);
    feed.addItem({
      // Feed readers interpret both fields as HTML.
      title: escapeHtml(note.title),
      id: link,
      link,
      date,
      published: date,
      description: escapeHtml(note.description),
      ...(content && { content }),
      category: note.tags.map(({ name }) => ({ name })),
    });
  }
  return feed.rss2();
}
