import type { Audience, Readers } from "#schemas/sites/page-audience.ts";
import type { SiteLanguage } from "./languages/language-set.ts";
import type { Languages } from "./languages/open-languages.ts";
import type { OpenVersion, Versions } from "./versions/open-versions.ts";
import type { ScheduledChange } from "#schemas/deployments/deployment.ts";
import type { FoundIssue } from "#schemas/deployments/found-issue.ts";
import type { FileIgnoredIssues } from "#schemas/projects/ignored-issues.ts";
import type { Convention } from "./conventions/convention.ts";
import type { SiteRules } from "./rules/site-rules.ts";
import type { Redirects } from "./conventions/redirects/rules.ts";
import type { IgnoreList } from "./ignore/ignore-list.ts";
import type { Inheritance } from "./inherited/inheritance.ts";
import type { Slot } from "#markdown/note.ts";
import type { NoteFacts } from "./notes/compiled-note.ts";
import type { NoteSettings } from "./notes/note-settings.ts";
import type { LinkedListing } from "./symbolic-links/linked-listing.ts";

export type { IconPicture, Media, MediaFile, MediaRecord } from "./media/model.ts";

export interface ContentFile {
  /** Path below the root directory, `/` between segments. */
  path: string;
  oid: string;
  size: number;
  /** Its path in the repository, if that is not the content path below the root directory: a static file, or a file of a version. */
  source?: string;
}

export interface Listing extends LinkedListing, NoteSettings {
  /** Prefix of every content path in the repository: "" or "docs/". */
  root: string;
  /** Markdown files, by path. */
  notes: ContentFile[];
  /** Everything else, by path. */
  files: ContentFile[];
  /** Content paths that the ignore list excludes, in order, without files such as `.git` that nobody means to publish. */
  leftOut: string[];
  ignore: IgnoreList;
  /** How many notes of the repository are outside the content, without those about the repository itself. */
  outside: number;
  /** Content paths of submodules. */
  submodules: readonly string[];
  /** Files in `leftOut` that are not notes and whose own metadata withholds them: content path → reason. */
  withheldFiles: ReadonlyMap<string, string>;
  /** Files in `leftOut` that other visitors may read. Links to them are text, which is nothing to report. Absent without any. */
  restrictedFiles?: ReadonlySet<string>;
  /** The next time that such a file is published, or a published one expires. */
  nextChange: Date | null;
  /** The settings that notes inherit from other files. */
  inheritance: Inheritance;
  /** What this stage reported. */
  issues: readonly FoundIssue[];
  /** Rules of `pressmark.yml`. */
  ignoredIssues: FileIgnoredIssues[];
  /** What the repository was written for. */
  convention: Convention;
  /** Versions in other branches and tags, whose files are part of the listing. */
  mounts: readonly Mount[];
}

/** Takes what a stage has to report. */
export interface IssueSink {
  add(issue: FoundIssue): void;
}

/** The files of a version in another branch or tag, listed by its own settings and conventions. */
export interface Mount {
  /** What their paths in the tree of the whole site begin with, and their paths in the content: "v1.0:/". */
  mount: string;
  name: string;
  /** Its files are part of the listing of the site. */
  listing: Listing;
}

export interface ParsedNote extends ContentFile {
  key: string;
  /** Its key without the files that it includes. */
  ownKey: string;
  /** What it includes; null if it includes nothing. */
  included: NoteIncludes | null;
  /** Includes inherited settings. */
  facts: NoteFacts;
  /** Derived from the note's own text, and shared by all notes with the same key. */
  ownFacts: NoteFacts;
}

/** The files that a note includes, directly and through others. */
export interface NoteIncludes {
  digest: string;
  /** Paths in the repository of all files whose content or existence matters, in order. */
  paths: readonly string[];
}

/** When a file was added and last changed, according to git history. ISO. */
export interface FileDates {
  created: string | null;
  changed: string | null;
}

/** A map, because each push to a large repository copies it. */
export type DatesByPath = ReadonlyMap<string, FileDates>;

/** A published note, with the data for lists and pages. */
export interface SiteNote extends ParsedNote {
  url: string;
  title: string;
  /** Whether the body begins with the title. */
  opensWithTitle: boolean;
  /** The title in menus. */
  label: string;
  /** Among the notes and folders of its folder; null if it has no place of its own. */
  position: number | null;
  description: string;
  /** ISO. From front matter, otherwise the day it was added to the repository. */
  date: string | null;
  /** ISO. From front matter, otherwise its last change in the repository. */
  updated: string | null;
  /** Home page of the part of the site that it belongs to. */
  home: string;
  /** Content path of the note that is shown here because it is not translated; null for all others. */
  original: string | null;
  tags: TagLink[];
}

export interface TagLink {
  name: string;
  url: string;
}

export interface Folder {
  /** Content path; "" is the root. A note that menus show others below is a folder with the path of the note. */
  path: string;
  url: string;
  title: string;
  position: number | null;
  /** The note at the folder's address. */
  index: SiteNote | null;
  /** In the order of the repository's conventions, most often by title. */
  folders: Folder[];
  /** In the same order, without notes that are the index of a folder. */
  notes: SiteNote[];
  parent: Folder | null;
  /** Whether it is the home page of a part of the site. Menus and lists around it do not show what is in it. */
  isPart: boolean;
}

/** A part of a site with its own menu, lists and feed: a version, or everything that belongs to no other part. */
export interface SitePart {
  /** Address of its home page, and what the addresses of its lists begin with. */
  home: string;
  version: OpenVersion | null;
  /** Null if the site has one language, or if the part belongs to none. */
  language: SiteLanguage | null;
  root: Folder;
  /** By name. */
  tags: Tag[];
  /** Notes with a date in their front matter, newest first. */
  dated: SiteNote[];
}

export interface Tag extends TagLink {
  /** Newest first. */
  notes: SiteNote[];
}

export interface SiteStructure {
  root: Folder;
  /** By URL. */
  folders: Map<string, Folder>;
  /** By content path; several spellings may share a folder. */
  folderOf: ReadonlyMap<string, Folder>;
  /** The first is everything that belongs to no other part. */
  parts: readonly SitePart[];
  /** Every note that has a page, including unlisted ones. */
  byPath: Map<string, SiteNote>;
  byUrl: Map<string, SiteNote>;
  /** The content path of the folder whose list has a note. */
  placeOf(path: string): string;
  /** Whether "previous" and "next" lead through the whole site, not only through a folder. */
  isBook: boolean;
}

/**
 * The target of a slot: the path of a note or file, a folder (ends in "/"; the root is "/"), a generated page (begins with
 * "/"), or null if nothing has this name.
 */
export type Target = string | null;

export interface NoteLinks {
  /** The note these links belong to. Another note at the same path needs new ones. */
  key: string;
  targets: Target[];
  /** Notes among the targets, without duplicates and without the note itself. */
  notes: string[];
  /** Other targets, without duplicates. */
  files: string[];
  /** Targets of embeds on a line of their own. */
  embeds: string[];
  /** Slots that are broken, name a part of a note, or embed one. All others need no check. */
  doubtful: number[];
  /** The closest existing name, by broken slot. */
  suggestions: ReadonlyMap<number, string>;
  /** By broken slot: the file it would link to if the ignore list did not exclude it. */
  leftOut: ReadonlyMap<number, string>;
}

export interface LinkMap {
  /** Digest of all names and addresses that a link may use. */
  digest: string;
  links: Map<string, NoteLinks>;
  /** Created for the first note that needs it; valid until the digest changes. */
  finder: Finder | null;
}

export interface Finder {
  find(note: ParsedNote): NoteLinks;
  /** What one link of a note leads to. */
  targetOf(note: ParsedNote, slot: Slot): Target;
  /** The content path or folder that a wikilink in a note names. */
  named(from: string, target: string): Target;
  /** The page or file at an address of the site. */
  at(address: string): Target;
  /** Frees caches that only speed up a series of notes. */
  rest(): void;
}

export type UsedFile = ContentFile & { url: string };

export interface Resolved {
  /** That of the listing, with the table of contents that the published notes state. */
  convention: Convention;
  structure: SiteStructure;
  /** Published notes by path. */
  notes: SiteNote[];
  /** Notes that a language lacks, where their translations would be. They have pages, but are in no list of notes. */
  untranslated: SiteNote[];
  withheld: ReadonlySet<string>;
  links: LinkMap;
  /** Public notes that link to or show a note, by the path of that note. Each list is sorted by path. */
  backlinks: Map<string, SiteNote[]>;
  /** `${from}\0${to}` of embeds that are rendered as links → the reason. */
  cut: ReadonlyMap<string, string>;
  /** Files that public pages use, by content path. */
  files: Map<string, UsedFile>;
  /** Where absolute links lead whose pages are not here, and what links to this site's own pages begin with there; null if they are broken. */
  otherSite: { address: string; ownBases: readonly string[]; hasPictures: boolean } | null;
  /** Whether `[[name]]` is a link if nothing has this name. */
  hasWikilinks: boolean;
  /** What absolute links to this site's pages may begin with: what the settings say, and what the links themselves show. */
  bases: readonly string[];
  /** What the redirects that the repository has written for its program or host say. */
  written: Redirects;
  /** Former address → address, as published. */
  redirects: Record<string, string>;
  /** What answers besides files and former addresses. */
  rules: Pick<SiteRules, "redirects" | "headers">;
  dates: DatesByPath;
  /** The next time a note is published or expires. */
  nextPublication: Date | null;
  /** What happens to notes after the build, the next change first. */
  schedule: readonly ScheduledChange[];
  /** Addresses of pages without a file. */
  generated: ReadonlySet<string>;
  /** Redirects that the project stores, whether they are published or not. */
  stored: Record<string, string>;
  /** Null if the content has no versions. */
  versions: Versions | null;
  /** Null if the content has one language. */
  languages: Languages | null;
  /** The language of the content, or the main one of several. */
  language: string;
}

/** Who may read each page of a site of which not all have the same readers. */
export interface PageReaders {
  /** Knows the addresses of all notes, so that a note keeps its readers wherever a permalink moves it. */
  audience: Audience;
  /** Every note as if everyone could read all of them. */
  notes: readonly ParsedNote[];
  /** Of notes, by content path. */
  byNote: ReadonlyMap<string, Readers>;
  /** Of other files for which there is a rule, by content path. All others are published with the pages that use them. */
  byFile: ReadonlyMap<string, Readers>;
  /** The addresses of notes that not all readers of the site may read, as if everyone could read all notes. */
  restricted: readonly string[];
}

export interface Parsed {
  /** Who may read which notes. Null if all pages have the same readers. */
  readers: PageReaders | null;
  notes: ParsedNote[];
  /** The number of notes compiled by this build; the others were cached. */
  compiled: number;
  /** The next time that an included file that is not a note is published, or expires. */
  nextInclude: Date | null;
}
