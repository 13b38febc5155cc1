import type { Direction } from "#schemas/locale/language.ts";
import type { SiteWidth, ThemeId } from "#schemas/projects/theme/theme.ts";
import type { PageFacts } from "../front-matter/page-facts.ts";
import type { SiteOptions } from "./options.ts";
import type { PageFormatting } from "./page-formatting.ts";
import type { Papers } from "./papers.ts";
import type { Catalog } from "./words/words.ts";

/** Data that every page of a site shares. A change here renders every page again, so nothing that changes often belongs here. */
export interface SiteModel {
  title: string;
  description: string;
  /** Absolute address without a trailing slash: "http://garden--ada.localhost:5600". */
  url: string;
  /** BCP 47, for `<html lang>`. */
  language: string;
  /** URL paths of the theme's files, keyed by the names in `Theme.assets`: { "theme.css": "/_assets/theme-1f….css" }. */
  assets: Record<string, string>;
  /** Name and address of the platform, for the small print in the footer. */
  platform: { name: string; url: string };
  /** Which of the lists have entries, and whether there are links for a graph. If absent, a theme links to all of them. */
  sections?: { posts: boolean; tags: boolean; graph: boolean };
  /** The theme with its settings (`writeLook`), for the pictures of links. If absent, pages have none. */
  look?: string;
  options?: SiteOptions;
  /** Whether visitors can subscribe to new posts by email. If absent, they cannot. */
  subscribes?: boolean;
  /** What the site changes about all pages. If absent, pages are as themes make them. */
  formatting?: PageFormatting;
}

export type PageKind =
  | "home"
  | "note"
  | "folder"
  | "tag"
  | "tags"
  | "posts"
  | "graph"
  | "not-found";

/** A page in another language. */
export interface LanguageLink {
  /** BCP 47. */
  tag: string;
  /** In its own language: "Français". */
  name: string;
  url: string;
  /** False if the page is not translated: then the link leads to the language's home page. */
  isPage: boolean;
}

/** One page, ready to be laid out. Everything here is public. */
export interface PageModel {
  kind: PageKind;
  /** URL path: "/", "/folder/my-note". */
  url: string;
  title: string;
  description: string;
  /** BCP 47. If absent, the page is in the language of the site. */
  language?: string | undefined;
  /** Printed when there is one. */
  direction?: Direction | null | undefined;
  /** Address of the home page of the page's own part of the site, such as "/fr". If absent, "/". Its lists, tree and feed are below it. */
  home?: string | undefined;
  /** What of that part the theme links to, if it is not the whole site. */
  sections?: SiteModel["sections"];
  /** All languages of the site, the page's own too, if there are several. The first is for visitors who speak none of them. */
  languages?: LanguageLink[] | undefined;
  /** What the page shows if it is not translated. Everything but title and text is in the language of the page. */
  original?: { tag: string; name: string; direction: Direction; url: string } | null | undefined;
  /** Overrides title, description and address for search engines and previews. */
  seo?: PageFacts["seo"] | undefined;
  /** Safe HTML of the note (or of a folder's index note). "" when there is none. */
  html: string;
  /** Names of classes in the note's front matter. */
  classes?: string[] | null | undefined;
  /** True if the body begins with its own h1: do not print the title again. */
  bodyHasTitle: boolean;
  /** Headings of level 2–4 in order. */
  toc: { level: number; text: string; id: string }[];
  /** From the home page down, excluding this page. */
  breadcrumbs: { title: string; url: string }[];
  /**
   * The page's own branch: the folders and notes of its folder. Everything above comes from `breadcrumbs`, everything else is loaded on demand from
   * `/_tree.json` (NavigationTree), so that a new note elsewhere does not change this page.
   */
  siblings: NavigationItem[];
  backlinks: { title: string; url: string; excerpt: string }[];
  tags: { name: string; url: string; count?: number }[];
  /** ISO dates. */
  date: string | null;
  updated: string | null;
  /** How long it takes to read the note. If absent or 0, the page does not say. */
  readingMinutes?: number | undefined;
  /** Entries of a folder, a tag or the dated list, in order. */
  list: ListEntry[];
  /** The part of a long list that this page shows. Null when it shows the whole list. */
  paging?: Paging | null | undefined;
  previous: { title: string; url: string } | null;
  next: { title: string; url: string } | null;
  /** URL path of the note's raw markdown. Null when the page has no note. */
  sourceUrl: string | null;
  /** Address of the note's file on its git host, where it can be edited. */
  editUrl?: string | null | undefined;
  /** Absolute address for Open Graph. */
  image: string | null;
  features: { math: boolean; mermaid: boolean };
  /** Asks search engines not to list the page. */
  noindex?: boolean;
  /** The versions of a site that has several. */
  versions?: PageVersions | null | undefined;
  /** Home pages of the other parts below that of the page's own part, which its search leaves out. */
  otherParts?: string[] | undefined;
}

/** Links to the same page in other versions, or to their front pages. */
export interface PageVersions {
  /** In the order of the list. */
  items: VersionLink[];
  /** Name of the page's own version. Null if the page belongs to none. */
  current: string | null;
  /** The newest version, which a notice names if the page belongs to another one. */
  newest: VersionLink;
  notice: "old" | "unreleased" | null;
  /** Address of the same page in the newest version. Null if it does not exist, and on pages of the newest version. */
  canonical: string | null;
}

export interface VersionLink {
  name: string;
  url: string;
}

/** A page of a list. `pageUrl` returns the addresses of all its pages. */
export interface Paging {
  /** From 1. */
  number: number;
  /** The number of pages, and the number of entries on all of them. */
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
  /** True if the entry is a folder, not a note. */
  folder?: boolean;
  /** Only for themes that show the pictures of notes in lists. */
  picture?: EntryPicture;
}

export interface EntryPicture {
  src: string;
  width: number;
  height: number;
  /** Smaller versions; "" if there are none. */
  srcset: string;
}

export interface NavigationItem {
  title: string;
  url: string;
  folder: boolean;
}

/** `/_tree.json`: the whole site or one part of it, folders first, for the sidebar and the quick switcher. */
export interface NavigationTree {
  title: string;
  url: string;
  children?: NavigationTree[];
}

export interface ThemeAsset {
  /** Name in `SiteModel.assets`, such as "theme.css" or "search.js". */
  name: string;
  /** Path from the project's root. The build publishes the file, without minifying it, as `/_assets/{name}-{hash}.{ext}`. */
  file: string;
  /** More files that are appended to the first, in order. */
  more?: string[];
  type: string;
  /** Only pages with this feature load the file. A site without such pages need not publish it. */
  feature?: "math" | "mermaid";
  /** Only pages whose words are from this catalog load the file. */
  words?: Catalog;
  /** Changes the text of a third-party file before `asset:` names in it are replaced. */
  adapt?: (text: string) => string;
}

/** The design values of a theme. A project's tokens replace some of them. */
export interface ThemeDefaults {
  accent: string;
  accentOnDark: string;
  headings: Family;
  text: Family;
  code: Family;
  /** Width of the text in rem, for each width that a project can choose. */
  measure: Record<SiteWidth, number>;
}

/** A theme as designed. */
export interface ThemeDesign {
  id: ThemeId;
  name: string;
  /** Incremented when the HTML or an asset changes: pages rendered by another version are rendered again. */
  version: string;
  /** The accent colors are readable on them. */
  papers: Papers;
  defaults: ThemeDefaults;
  /** Style sheets by their paths from the project's root, joined in this order. */
  styles: string[];
  icon: string;
  /** Whether its pages have a column for the graph of a note's links. */
  hasGraph?: boolean;
  /** Whether its lists show the pictures of notes. */
  showsCovers?: boolean;
  render: Theme["render"];
}

/** A theme with a site's settings applied. */
export interface Theme {
  /** Themes with the same key have the same files. */
  key: string;
  id: string;
  name: string;
  /** Another version produces different pages. */
  version: string;
  assets: ThemeAsset[];
  /** Whether lists show the pictures of notes. */
  showsCovers: boolean;
  /** Renders a complete HTML document. Pure and deterministic: the same input produces the same bytes. */
  render(page: PageModel, site: SiteModel): string;
}

/** A font family that every site serves itself, or one that visitors have already. */
export interface Family {
  /** The value of `font-family` in style sheets. */
  stack: string;
  name: string | null;
  files: FontFile[];
  /** The visitor's own font, adjusted to the same proportions, so that lines break at the same positions before and after the font loads. */
  standIn: { local: string[]; size: number; ascent: number; descent: number } | null;
}

export interface FontFile {
  /** Name of the asset, without its file extension. */
  name: string;
  file: string;
  style: "normal" | "italic";
  range: string;
  weights: string;
}
