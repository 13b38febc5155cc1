import type { OfferedPlan } from "#schemas/billing/plan.ts";
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

/** The layout of a page: `layouts.ts` names its file. */
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
  // A page of the app with public links: only its head, and a text for visitors without JavaScript.
  "app",
] as const;
export type PageKind = (typeof pageKinds)[number];

/** Another page, as shown in lists, sidebars and galleries. */
export interface PageEntry {
  path: string;
  title: string;
  description: string;
  /** ISO date, or null. */
  date: string | null;
  icon: string | null;
  image: string | null;
  /** The title of the page's folder in the section; null for pages directly in the section. */
  group: string | null;
}

export interface TocEntry {
  id: string;
  text: string;
  level: number;
}

/** Values that come from the installation's settings, not from the text. */
export interface SiteFacts {
  brandName: string;
  publicUrl: string;
  waitlistMode: boolean;
  sitesUrl: string;
  /** `mailto:`, or the page with the form. */
  contactHref: string;
  contactName: string;
  /** The addresses of the source code, the packages and the community; empty if not set. */
  sourceUrl: string;
  packageUrl: string;
  communityUrl: string;
  /** What the installation sells. Empty without plans. */
  plans: readonly OfferedPlan[];
}

/** The data of one public page. It is plain data, so that the browser hydrates exactly what was rendered. */
export interface PublicPage {
  path: string;
  title: string;
  description: string;
  section: Section;
  kind: PageKind;
  blocks: Block[];
  /** Compiled markdown. Show it with `Html`, which does not send it to the browser a second time. */
  html: string;
  toc: TocEntry[];
  /** The other pages of the section, in reading order, for lists and the docs sidebar. */
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
