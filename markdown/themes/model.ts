import type { Direction } from "#schemas/language.ts";
import type { SiteWidth, ThemeId } from "#schemas/projects/theme.ts";
import type { PageFacts } from "../front-matter/page-facts.ts";

/** What every page of one site shares. A change here renders every page again, so nothing that changes often stands in it. */
export interface SiteModel {
  title: string;
  description: string;
  /** Absolute address without trailing slash: "http://garden--ada.localhost:5600". */
  url: string;
  /** BCP 47, for `<html lang>`. */
  language: string;
  /** URL paths of the theme's files by the names of `Theme.assets`: { "theme.css": "/_assets/theme-1f….css" }. */
  assets: Record<string, string>;
  /** Name and address of the platform, for the small line in the footer. */
  platform: { name: string; url: string };
  /** Which of the two lists have entries; a theme links to both when this is not said. */
  sections?: { posts: boolean; tags: boolean };
}

export type PageKind = "home" | "note" | "folder" | "tag" | "tags" | "posts" | "not-found";

/** One page, ready to be laid out. Everything here is public. */
export interface PageModel {
  kind: PageKind;
  /** URL path: "/", "/folder/my-note". */
  url: string;
  title: string;
  description: string;
  /** BCP 47; without it the page is in the language of the site. */
  language?: string | undefined;
  /** Printed when there is one. */
  direction?: Direction | null | undefined;
  /** What search engines and previews are told instead of title, description and address. */
  seo?: PageFacts["seo"] | undefined;
  /** Safe HTML of the note (or of a folder's index note); "" when there is none. */
  html: string;
  /** The body begins with its own h1: do not print the title again. */
  bodyHasTitle: boolean;
  /** Headings of level 2–4 in their order. */
  toc: { level: number; text: string; id: string }[];
  /** From the home page down, without this page. */
  breadcrumbs: { title: string; url: string }[];
  /**
   * The page's own branch: folders and notes of its own folder. Everything above comes from `breadcrumbs`, everything else
   * from `/_tree.json` (NavigationTree) on demand, so that a new note elsewhere does not change this page.
   */
  siblings: NavigationItem[];
  backlinks: { title: string; url: string; excerpt: string }[];
  tags: { name: string; url: string; count?: number }[];
  /** ISO dates. */
  date: string | null;
  updated: string | null;
  /** Entries of a folder, a tag or the dated list, in their order. */
  list: ListEntry[];
  /** Which part of a long list this page shows; null when it shows all of it. */
  paging?: Paging | null | undefined;
  previous: { title: string; url: string } | null;
  next: { title: string; url: string } | null;
  /** URL path of the note's raw markdown; null when the page has no note. */
  sourceUrl: string | null;
  /** Absolute address for Open Graph. */
  image: string | null;
  features: { math: boolean; mermaid: boolean };
  /** Search engines are asked not to list it. */
  noindex?: boolean;
}

/** A page of a list: `pageUrl` gives the addresses of all its pages. */
export interface Paging {
  /** From 1. */
  number: number;
  /** Pages of the list, and entries on all of them. */
  count: number;
  total: number;
  /** Address of the first page. */
  first: string;
}

export interface ListEntry {
  title: string;
  url: string;
  date: string | null;
  description: string;
  tags: { name: string; url: string }[];
  /** The entry is a folder, not a note. */
  folder?: boolean;
}

export interface NavigationItem {
  title: string;
  url: string;
  folder: boolean;
}

/** `/_tree.json`: the whole site, folders first, for the sidebar and the quick switcher. */
export interface NavigationTree {
  title: string;
  url: string;
  children?: NavigationTree[];
}

export interface ThemeAsset {
  /** Name in `SiteModel.assets`, such as "theme.css" or "search.js". */
  name: string;
  /** Path from the project's root; the build reads it, minifies nothing, and publishes it as `/_assets/{name}-{hash}.{ext}`. */
  file: string;
  /** Further files, joined to the first in their order. */
  more?: string[];
  type: string;
  /** Only pages with this feature ask for the file; a site without such pages need not publish it. */
  feature?: "math" | "mermaid";
  /** Changes the text of a file that is not ours, before `asset:` names in it become addresses. */
  adapt?: (text: string) => string;
}

/** What a theme was made with; a project's tokens replace parts of it. */
export interface ThemeDefaults {
  accent: string;
  /** The ground that text stands on; the accent is readable on it. */
  paper: string;
  headings: Family;
  text: Family;
  code: Family;
  /** Width of the text in rem, by the widths a project can choose. */
  measure: Record<SiteWidth, number>;
}

/** A theme as it was designed. */
export interface ThemeDesign {
  id: ThemeId;
  name: string;
  /** Raised whenever the HTML or an asset changes: pages made by another version are rendered again. */
  version: string;
  defaults: ThemeDefaults;
  /** Style sheets by their paths from the project's root, joined in this order. */
  styles: string[];
  icon: string;
  render: Theme["render"];
}

/** A theme as one site wears it. */
export interface Theme {
  /** Themes with the same key have the same files. */
  key: string;
  id: string;
  name: string;
  /** Another version makes other pages. */
  version: string;
  assets: ThemeAsset[];
  /** A whole HTML document. Pure and deterministic: the same input gives the same bytes. */
  render(page: PageModel, site: SiteModel): string;
}

/** A family of faces that every site carries itself, or one that readers have already. */
export interface Family {
  /** What a style sheet writes after `font-family`. */
  stack: string;
  name: string | null;
  files: FontFile[];
  /** The reader's own face at the same proportions: lines break alike before and after the font arrives. */
  standIn: { local: string[]; size: number; ascent: number; descent: number } | null;
}

export interface FontFile {
  /** Name of the asset, without its ending. */
  name: string;
  file: string;
  style: "normal" | "italic";
  range: string;
  weights: string;
}
