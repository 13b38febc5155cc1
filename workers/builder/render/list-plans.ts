import type { ListEntry, PageKind, PageModel } from "#markdown/themes/model.ts";
import type { PagePlan, SiteNote, SiteStructure, Tag } from "../model.ts";
import {
  ENTRIES_PER_PAGE,
  type ListPage,
  listPages,
  pageTitle,
  pagingInputs,
  TAGS_PER_PAGE,
} from "./paging.ts";

/** An empty page without a note. */
export const NOTHING = {
  bodyHasTitle: false,
  description: "",
  toc: [],
  breadcrumbs: [],
  siblings: [],
  backlinks: [],
  tags: [],
  date: null,
  updated: null,
  list: [],
  previous: null,
  next: null,
  sourceUrl: null,
  image: null,
  features: { math: false, mermaid: false },
  noindex: false,
} satisfies Partial<PageModel>;

interface ListFacts {
  kind: PageKind;
  url: string;
  title: string;
}

/** The pages of a tag. */
export function planTag({ name, url, notes }: Tag): PagePlan[] {
  return planNotes({ kind: "tag", url, title: `#${name}` }, notes);
}

/** The pages of the list of dated notes. */
export function planPosts({ dated }: SiteStructure): PagePlan[] {
  return planNotes({ kind: "posts", url: "/posts", title: "Posts" }, dated);
}

function planNotes(facts: ListFacts, notes: readonly SiteNote[]): PagePlan[] {
  return listPages(facts.url, notes, ENTRIES_PER_PAGE).map((page) =>
    planPage(facts, page, page.items.flatMap(entryInputs), () => ({
      list: page.items.map(noteEntry),
    })),
  );
}

/** The pages of the list of tags. */
export function planTags({ tags }: SiteStructure): PagePlan[] {
  const items = tags.map(({ name, url, notes }) => ({ name, url, count: notes.length }));
  const facts: ListFacts = { kind: "tags", url: "/tags", title: "Tags" };
  return listPages(facts.url, items, TAGS_PER_PAGE).map((page) =>
    planPage(facts, page, [JSON.stringify(page.items)], () => ({ tags: [...page.items] })),
  );
}

export function planNotFound(): PagePlan {
  const facts: ListFacts = { kind: "not-found", url: "/404", title: "Page not found" };
  return planPage(facts, listPages(facts.url, [], ENTRIES_PER_PAGE)[0], [], () => ({}));
}

function planPage(
  { kind, title: listTitle }: ListFacts,
  { url, paging }: ListPage<unknown>,
  inputs: unknown[],
  more: () => Partial<PageModel>,
): PagePlan {
  const title = pageTitle(listTitle, paging);
  return {
    kind,
    url,
    note: null,
    features: NOTHING.features,
    ...written([kind, url, title, ...pagingInputs(paging), ...inputs].join("\0")),
    model: () => ({ ...NOTHING, kind, url, title, paging, ...more() }),
  };
}

/** Lists are few, so comparing their text is enough. */
export function written(text: string): Pick<PagePlan, "inputs" | "parts"> {
  return { inputs: () => text, parts: [text] };
}

/** The inputs of a note's entry in a list or backlink. */
export function entryInputs({ url, title, key }: SiteNote): string[] {
  return [url, title, key];
}

/** Lists show only dates from the author; the day a file was added means little. */
export function noteEntry(note: SiteNote): ListEntry {
  const { title, url, description, tags, facts } = note;
  return { title, url, date: facts.publish.date, description, tags };
}
