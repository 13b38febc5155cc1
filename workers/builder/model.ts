import type { IgnoreList } from "./ignore/ignore-list.ts";
import type { Inheritance } from "./inherited/inheritance.ts";
import type { NoteFacts } from "./parse/compiled-note.ts";
import type { DatesByPath } from "./fetch/content-dates.ts";
import type { NoteIssues } from "./log/issue-list.ts";
import type { MediaRecord } from "./media/media-record.ts";
import type { PageKind, PageModel, SiteModel, Theme } from "#markdown/themes/model.ts";
import type { ManifestFile } from "#schemas/deployments/manifest.ts";
import type { BundledFile } from "./render/theme-bundle.ts";
import type { Commit } from "#git/repositories.ts";
import type { TreeStep } from "#git/objects/objects.ts";
import type { TreeEntry } from "#git/objects/tree.ts";

export interface ContentFile {
  /** Path below the root directory, `/` between segments. */
  path: string;
  oid: string;
  size: number;
}

export interface Listing {
  /** Prefix of every content path in the repository: "" or "docs/". */
  root: string;
  /** Markdown files, by path. */
  notes: ContentFile[];
  /** Everything else, by path. */
  files: ContentFile[];
  /** Content paths that the ignore list leaves out, in order; without what hardly anybody means to publish. */
  leftOut: string[];
  ignore: IgnoreList;
  /** Of these `leftOut`, why: they are no notes, and say themselves not to be published. By content path. */
  withheldFiles: ReadonlyMap<string, string>;
  /** What notes take over from files outside of them. */
  inheritance: Inheritance;
}

export interface ParsedNote extends ContentFile {
  key: string;
  /** With what it takes over from files outside of it. */
  facts: NoteFacts;
  /** What its own text says: all notes of one key share it. */
  ownFacts: NoteFacts;
}

export interface Parsed {
  notes: ParsedNote[];
  /** How many were compiled now; the others were known. */
  compiled: number;
}

/** A note that is published, with what lists and pages say about it. */
export interface SiteNote extends ParsedNote {
  url: string;
  title: string;
  description: string;
  /** ISO. From front matter, else the day it was added to the repository. */
  date: string | null;
  /** ISO. From front matter, else its last change in the repository. */
  updated: string | null;
  tags: TagLink[];
}

export interface TagLink {
  name: string;
  url: string;
}

export interface Folder {
  /** Content path; "" is the root. */
  path: string;
  url: string;
  title: string;
  /** The note at the folder's address. */
  index: SiteNote | null;
  /** By title. */
  folders: Folder[];
  /** By title, without those that are a folder's index. */
  notes: SiteNote[];
  parent: Folder | null;
}

export interface Tag extends TagLink {
  /** Newest first. */
  notes: SiteNote[];
}

export interface SiteStructure {
  root: Folder;
  /** By URL. */
  folders: Map<string, Folder>;
  /** By content path; several spellings may be one folder. */
  folderOf: ReadonlyMap<string, Folder>;
  /** By name. */
  tags: Tag[];
  /** Notes with a date of their own, newest first. */
  dated: SiteNote[];
  /** Every note that has a page, including unlisted ones. */
  byPath: Map<string, SiteNote>;
  byUrl: Map<string, SiteNote>;
}

/**
 * What a slot leads to: the path of a note or file, a folder (ends in "/"; the root is "/"), a generated page (begins
 * with "/"), or null when nothing has this name.
 */
export type Target = string | null;

export interface NoteLinks {
  /** The note these were found for; another note at the same path needs new ones. */
  key: string;
  targets: Target[];
  /** Notes among the targets, each once, without the note itself. */
  notes: string[];
  /** Other targets, each once. */
  files: string[];
  /** Targets of embeds on a line of their own. */
  embeds: string[];
  /** Slots that lead nowhere, name a part of a note, or embed one: all others are beyond reproach. */
  doubtful: number[];
  /** By slot: the name that comes closest to one that leads nowhere. */
  suggestions: Map<number, string>;
  /** By slot that leads nowhere: the file that it would lead to if the ignore list did not leave it out. */
  leftOut: Map<number, string>;
}

export interface LinkMap {
  /** Of all names and addresses that a link may mean. */
  digest: string;
  links: Map<string, NoteLinks>;
  /** Created for the first note that needs it; valid while the digest is the same. */
  finder: Finder | null;
}

export interface Finder {
  find(note: ParsedNote): NoteLinks;
  /** Lets go what only makes the next of many notes faster. */
  rest(): void;
}

export interface UsedFile extends ContentFile {
  url: string;
}

export interface Resolved {
  structure: SiteStructure;
  /** Published notes by path. */
  notes: SiteNote[];
  withheld: ReadonlySet<string>;
  links: LinkMap;
  /** `${from}\0${to}` of embeds that are printed as links. */
  cut: ReadonlyMap<string, string>;
  /** Files that a public page uses, by content path. */
  files: Map<string, UsedFile>;
  redirects: Record<string, string>;
  dates: DatesByPath;
  /** When the next note comes out or expires. */
  nextPublication: Date | null;
  /** Addresses of pages that no file stands for. */
  generated: ReadonlySet<string>;
  /** Redirects that the project keeps, whether they are published or not. */
  stored: Record<string, string>;
  /** What was found in each note by itself, and in what it links to. */
  issues: { compiling: NoteIssues; linking: NoteIssues };
}

export interface MediaFile extends MediaRecord {
  path: string;
  /** Address of the file as it is. */
  url: string;
  /** Names its record. */
  key: string;
}

export interface Media {
  /** By content path. */
  files: Map<string, MediaFile>;
  /** Contents that were worked on now; the others were known. */
  made: number;
}

/** A file that is made of the whole site. Building it again costs no more than comparing it. */
export interface SiteFile {
  url: string;
  type: string;
  text: string;
}

/** A page before its body is filled in. */
export interface PagePlan {
  kind: PageKind;
  url: string;
  /** The note whose body the page shows; null for lists without a written introduction. */
  note: SiteNote | null;
  features: PageModel["features"];
  /**
   * Writes everything the model is made of. What follows from a note alone (its table of contents, its excerpt, its tags)
   * is told by its key; so most pages are found to be unchanged without making their models.
   */
  inputs(): string;
  /** The same as values, and notes as the objects they are. */
  parts: readonly unknown[];
  model(): Omit<PageModel, "html">;
}

export interface Rendered {
  /** URL path → file. */
  files: Record<string, ManifestFile>;
  /** URL path → digest of what it was made of. */
  keys: Record<string, string>;
  /** HTML pages in all, and those that were made now. */
  pages: number;
  rendered: string[];
  bodies: BodyMemory;
  memory: PageMemory;
  /** Notes that link to each note, by its path. */
  backlinks: Map<string, SiteNote[]>;
}

/** The theme with what every page of the site has in common. */
export interface ThemedSite {
  theme: Theme;
  bundle: BundledFile[];
  site: SiteModel;
  /** Digest of it all. */
  key: string;
}

export interface DescribedSite {
  listing: Listing;
  parsed: Parsed;
  resolved: Resolved;
  media: Media;
  rendered: Rendered;
}

/** What the digests of one build were made of, for the next one. */
export interface BodyMemory {
  /** Digest of the links that were found (`resolveLinks`). */
  links: string;
  /** What other notes see of a note, and pages of a file, by content path. */
  faces: Map<string, SiteNote | string>;
  digests: Map<string, { key: string; cut: string; digest: string }>;
}

/** What the pages of a build were made of, so that the next one sees at a glance which are the same. */
export interface PageMemory {
  /** By content path. */
  notes: ReadonlyMap<string, SiteNote>;
  /** By URL. */
  pages: Map<string, RememberedPage>;
}

export interface RememberedPage {
  /** Values, and notes as the objects they are. */
  parts: readonly unknown[];
  key: string;
}

export type Head = Commit & { tree: string | null };

/** Every file of a commit. */
export interface ContentTree {
  /** Object id of the root; null when it was not read. */
  oid: string | null;
  entries: ReadonlyMap<string, TreeEntry>;
  /** Paths that are not UTF-8. */
  badNames: string[];
}

/** With what differs from the last build's tree, where that is known. */
export type SteppedTree = ContentTree & { steps: TreeStep[] | null };
