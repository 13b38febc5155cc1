import { GRAPH_PAGE } from "#schemas/sites/site-graph.ts";
import type { EntryPicture, ListEntry, PageKind, PageModel } from "#markdown/themes/model.ts";
import { resolvedImage } from "../media/resolved-image.ts";
import type { MediaFile, SiteNote, Tag } from "../model.ts";
import { addressInPart } from "../structure/site-parts.ts";
import type { PartFacts } from "./part-facts.ts";
import {
  all,
  type Fact,
  from,
  type PageDescription,
  type PagePlan,
  plain,
} from "./page-description.ts";
import {
  ENTRIES_PER_PAGE,
  type ListPage,
  listPages,
  pageTitle,
  pagingOf,
  TAGS_PER_PAGE,
} from "./paging.ts";

/** An empty page without a note. */
export const NOTHING: Omit<PageDescription, "kind" | "url" | "title" | "paging"> = {
  language: plain(undefined),
  direction: plain(undefined),
  languages: plain(undefined),
  original: plain(undefined),
  seo: plain(undefined),
  classes: plain(undefined),
  bodyHasTitle: plain(false),
  description: plain(""),
  toc: all([]),
  breadcrumbs: all([]),
  siblings: all([]),
  backlinks: all([]),
  tags: all([]),
  date: plain(null),
  updated: plain(null),
  list: all([]),
  previous: plain(null),
  next: plain(null),
  readingMinutes: plain(undefined),
  sourceUrl: plain(null),
  editUrl: plain(undefined),
  image: plain(null),
  features: from([false, false], featuresOf),
  noindex: plain(false),
  versions: plain(null),
  home: plain(undefined),
  sections: plain(undefined),
  otherParts: plain(undefined),
};

interface ListFacts {
  kind: PageKind;
  url: string;
  title: string;
  part: PartFacts;
}

/** The picture of a note in lists; null if the theme shows none. */
export type PictureOf = (note: SiteNote) => MediaFile | null;

/** The pages of a tag. */
export function planTag(
  { name, url, notes }: Tag,
  part: PartFacts,
  pictureOf: PictureOf,
): PagePlan[] {
  return planNotes({ kind: "tag", url, title: `#${name}`, part }, notes, pictureOf);
}

/** The pages of the list of dated notes. */
export function planPosts(part: PartFacts, pictureOf: PictureOf): PagePlan[] {
  const url = addressInPart(part.home, "/posts");
  return planNotes({ kind: "posts", url, title: part.words.posts, part }, part.dated, pictureOf);
}

function planNotes(facts: ListFacts, notes: readonly SiteNote[], pictureOf: PictureOf): PagePlan[] {
  return listPages(facts.url, notes, ENTRIES_PER_PAGE).map((page) =>
    planList(facts, page, { list: all(page.items.map((note) => entryOf(note, pictureOf))) }),
  );
}

/** The pages of the list of tags. */
export function planTags(part: PartFacts): PagePlan[] {
  const url = addressInPart(part.home, "/tags");
  const facts: ListFacts = { kind: "tags", url, title: part.words.tags, part };
  return listPages(facts.url, part.tags, TAGS_PER_PAGE).map((page) =>
    planList(facts, page, {
      tags: all(
        page.items.map(({ name, url, notes }) => from([name, url, notes.length], tagCount)),
      ),
    }),
  );
}

/** The page with the graph of a part of the site. It is the same in every deployment, because its script loads the graph. */
export function planGraph(part: PartFacts): PagePlan {
  const facts: ListFacts = {
    kind: "graph",
    url: addressInPart(part.home, GRAPH_PAGE),
    title: part.words.client.graph,
    part,
  };
  return planList(facts, listPages(facts.url, [], ENTRIES_PER_PAGE)[0], { noindex: plain(true) });
}

export function planNotFound(part: PartFacts): PagePlan {
  const facts: ListFacts = {
    kind: "not-found",
    url: addressInPart(part.home, "/404"),
    title: part.words.notFound,
    part,
  };
  return planList(facts, listPages(facts.url, [], ENTRIES_PER_PAGE)[0], {});
}

/** A page that shows no note of its own. */
export function planList(
  { kind, title, part }: ListFacts,
  { url, paging }: ListPage<unknown>,
  more: Partial<PageDescription>,
): PagePlan {
  const page: PageDescription = {
    ...NOTHING,
    kind: plain(kind),
    url: plain(url),
    title: plain(pageTitle(title, paging)),
    paging: pagingOf(paging),
    ...part.facts,
    languages: part.languages(paging?.first ?? url),
    ...part.about,
    versions: part.versions(paging?.first ?? url, part.version),
    ...more,
  };
  return { url, note: null, page };
}

/** A note's entry in a list. */
export function entryOf(note: SiteNote, pictureOf: PictureOf): Fact<ListEntry> {
  return from([note, pictureOf(note)], noteEntry);
}

/** Lists show only dates from the author; the day a file was added means little. */
function noteEntry(note: SiteNote, picture: MediaFile | null): ListEntry {
  const { title, url, description, tags, facts } = note;
  const entry = { title, url, date: facts.publish.date, description, tags };
  return picture ? { ...entry, picture: entryPicture(picture) } : entry;
}

function entryPicture(file: MediaFile): EntryPicture {
  const { src, width, height, sources } = resolvedImage(file);
  return { src, width: width ?? 0, height: height ?? 0, srcset: sources[0]?.srcset ?? "" };
}

function tagCount(name: string, url: string, count: number): PageModel["tags"][number] {
  return { name, url, count };
}

export function featuresOf(math: boolean, mermaid: boolean): PageModel["features"] {
  return { math, mermaid };
}
