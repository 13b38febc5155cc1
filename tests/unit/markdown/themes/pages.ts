import type { PageKind, PageModel, SiteModel } from "#markdown/themes/model.ts";

export const kinds: PageKind[] = [
  "home",
  "note",
  "folder",
  "tag",
  "tags",
  "posts",
  "graph",
  "not-found",
];

/** A text that would break out of any slot where it is printed unescaped. */
export const HOSTILE = `</title></script><img src=x onerror="alert(1)">'"&`;

export function makePage(changes: Partial<PageModel> = {}): PageModel {
  return {
    kind: "note",
    url: "/plants/dulse",
    title: "Dulse",
    description: "A red seaweed.",
    html: "<p>It carries its own glue.</p>\n",
    bodyHasTitle: false,
    toc: [],
    breadcrumbs: [
      { title: "Fern & Folio", url: "/" },
      { title: "Plants", url: "/plants" },
    ],
    siblings: [
      { title: "Cow parsley", url: "/plants/cow-parsley", folder: false },
      { title: "Dulse", url: "/plants/dulse", folder: false },
    ],
    backlinks: [],
    tags: [],
    date: null,
    updated: null,
    list: [],
    previous: null,
    next: null,
    sourceUrl: "/plants/dulse.md",
    image: null,
    features: { math: false, mermaid: false },
    ...changes,
  };
}

export function makeSite(changes: Partial<SiteModel> = {}): SiteModel {
  return {
    title: "Fern & Folio",
    description: "Notes of a small press.",
    url: "http://fern--ada.localhost:5600",
    language: "en",
    assets: new Proxy({}, { get: (_, name) => `/_assets/${String(name)}` }),
    platform: { name: "Pressmark", url: "http://localhost:5599" },
    ...changes,
  };
}
