import type { Block } from "#schemas/deployments/block.ts";

export const sections = [
  "brochure",
  "docs",
  "guides",
  "blog",
  "help",
  "legal",
  "templates",
  "themes",
] as const;
export type Section = (typeof sections)[number];

/** Which layout shows a page: `layouts.ts` names its file. */
export const pageKinds = [
  "blocks",
  "docs",
  "article",
  "list",
  "gallery",
  "showcase",
  "styleguide",
  "not-found",
  "waitlist",
  "status",
  // A page of the app that visitors are led to: only its head, and words for those without JavaScript.
  "app",
] as const;
export type PageKind = (typeof pageKinds)[number];

/** Another page, as lists, sidebars and galleries show it. */
export interface PageEntry {
  path: string;
  title: string;
  description: string;
  /** ISO date, or null. */
  date: string | null;
  icon: string | null;
  image: string | null;
  /** Title of the folder below the section that the page lies in; null for those directly in it. */
  group: string | null;
}

export interface TocEntry {
  id: string;
  text: string;
  level: number;
}

/** What the installation, not the text, decides. */
export interface SiteFacts {
  brandName: string;
  publicUrl: string;
  waitlistMode: boolean;
  sitesUrl: string;
  /** `mailto:`, or the page with the form. */
  contactHref: string;
  contactName: string;
  /** Where the source code, packages and people are; empty when the installation names no such place. */
  sourceUrl: string;
  packageUrl: string;
  communityUrl: string;
}

/** Everything that one public page shows; plain data, so that the browser takes over exactly what was rendered. */
export interface PublicPage {
  path: string;
  title: string;
  description: string;
  section: Section;
  kind: PageKind;
  blocks: Block[];
  /** Compiled markdown; show it with `Html`, which the browser does not get a second time. */
  html: string;
  toc: TocEntry[];
  /** The other pages of the section: of a list to show, of the docs for the sidebar, in order of reading. */
  entries: PageEntry[];
  previous: PageEntry | null;
  next: PageEntry | null;
  date: string | null;
  updated: string | null;
  author: string | null;
  image: string | null;
  icon: string | null;
  site: SiteFacts;
}
