import type { ListEntry, PageKind, PageModel } from "#markdown/themes/model.ts";
import type { PagePlan } from "./page-models.ts";
import type { SiteNote, SiteStructure, Tag } from "./site-structure.ts";

/** A page without a note, before anything is said of it. */
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
} satisfies Partial<PageModel>;

export function planTag({ name, url, notes }: Tag): PagePlan {
  const inputs = notes.flatMap(entryInputs).join("\0");
  return planList({ kind: "tag", url, title: `#${name}` }, inputs, () => ({
    list: notes.map(noteEntry),
  }));
}

export function planTags({ tags }: SiteStructure): PagePlan {
  const items = tags.map(({ name, url, notes }) => ({ name, url, count: notes.length }));
  const facts = { kind: "tags", url: "/tags", title: "Tags" } as const;
  return planList(facts, JSON.stringify(items), () => ({ tags: items }));
}

export function planPosts({ dated }: SiteStructure): PagePlan {
  const facts = { kind: "posts", url: "/posts", title: "Posts" } as const;
  const inputs = dated.flatMap(entryInputs).join("\0");
  return planList(facts, inputs, () => ({ list: dated.map(noteEntry) }));
}

export function planList(
  facts: { kind: PageKind; url: string; title: string },
  inputs: string,
  more: () => Partial<PageModel> = () => ({}),
): PagePlan {
  const { kind, url, title } = facts;
  return {
    kind,
    url,
    note: null,
    features: NOTHING.features,
    ...written([kind, url, title, inputs].join("\0")),
    model: () => ({ ...NOTHING, ...facts, ...more() }),
  };
}

/** Of lists there are few, so their text is its own comparison. */
export function written(text: string): Pick<PagePlan, "inputs" | "parts"> {
  return { inputs: () => text, parts: [text] };
}

/** What a list or a backlink says of a note. */
export function entryInputs({ url, title, key }: SiteNote): string[] {
  return [url, title, key];
}

/** Lists show the date that the author gave; the day a file was added says little. */
export function noteEntry(note: SiteNote): ListEntry {
  const { title, url, description, tags, facts } = note;
  return { title, url, date: facts.publish.date, description, tags };
}
