import type { FieldKind } from "./field-kind.ts";

interface KnownKey {
  kind: FieldKind;
  /** What the key does, in a few words. */
  about: string;
}

/** The keys that the engine reads, as the documentation of front matter lists them. */
export const KNOWN_KEYS: ReadonlyMap<string, KnownKey> = new Map(
  Object.entries({
    title: { kind: "text", about: "title of the page" },
    description: { kind: "long", about: "for lists, search engines and previews" },
    summary: { kind: "long", about: "for lists, search engines and previews" },
    tags: { kind: "tags", about: "added to the tags in the text" },
    tag: { kind: "tags", about: "added to the tags in the text" },
    date: { kind: "date", about: "adds the note to the list of posts" },
    created: { kind: "date", about: "adds the note to the list of posts" },
    updated: { kind: "date", about: "default: its last change in git" },
    modified: { kind: "date", about: "default: its last change in git" },
    lastmod: { kind: "date", about: "default: its last change in git" },
    draft: { kind: "boolean", about: "keeps the note private" },
    private: { kind: "boolean", about: "keeps the note private" },
    publish: { kind: "boolean", about: "“no” keeps the note private" },
    publishAt: { kind: "moment", about: "the note is private until then" },
    publishDate: { kind: "moment", about: "the note is private until then" },
    unpublishAt: { kind: "moment", about: "the note is private from then on" },
    unpublishDate: { kind: "moment", about: "the note is private from then on" },
    expiryDate: { kind: "moment", about: "the note is private from then on" },
    unlisted: { kind: "boolean", about: "keeps the note out of lists" },
    aliases: { kind: "list", about: "other names for links to the note" },
    alias: { kind: "list", about: "other names for links to the note" },
    permalink: { kind: "text", about: "the whole address" },
    slug: { kind: "text", about: "the last part of the address" },
    redirectFrom: { kind: "list", about: "former addresses that lead here" },
    cover: { kind: "picture", about: "the picture for lists and previews" },
    image: { kind: "picture", about: "the picture for lists and previews" },
    lang: { kind: "text", about: "language of the page, such as de" },
    dir: { kind: "text", about: "direction of the text: ltr or rtl" },
    cssclasses: { kind: "tags", about: "classes of the page" },
    sidebar_position: { kind: "number", about: "position in menus" },
    sidebar_label: { kind: "text", about: "title in menus" },
    noindex: { kind: "boolean", about: "keeps the page out of search engines" },
    sitemap: { kind: "boolean", about: "“no” leaves it out of the sitemap" },
    search: { kind: "boolean", about: "“no” leaves it out of the search" },
    nav_exclude: { kind: "boolean", about: "keeps the page out of the menu" },
    "seo.title": { kind: "text", about: "title for search engines" },
    "seo.description": { kind: "long", about: "text for search engines" },
    "seo.canonical": { kind: "text", about: "where the text first appeared" },
  } satisfies Record<string, KnownKey>),
);

/** Offered first where a note has none of them. */
export const USUAL_KEYS = ["title", "description", "tags", "date", "draft"] as const;
