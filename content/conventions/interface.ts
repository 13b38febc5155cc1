import type { ConventionId } from "#schemas/projects/conventions.ts";
import type { LanguageSettings } from "../languages/language-set.ts";
import type { Toctree } from "#markdown/foreign/myst/toctree.ts";
import type { PublishFacts } from "#markdown/front-matter/front-matter.ts";
import type { Patterns } from "../ignore/patterns.ts";
import type { Generator } from "./made-pages/maker.ts";
import type { RedirectRule } from "./redirects/rules.ts";
import type { VersionSet } from "../versions/version.ts";

/**
 * The conventions of one program that builds sites from markdown: everything that Pressmark knows about it. A set is one folder
 * of this room, and a line in `catalog.ts`. All paths are paths in the repository; a folder is "" or ends in "/".
 */
export interface ConventionSet {
  id: ConventionId;
  /** As in "This is a VitePress repository". */
  kind: string;
  /** Files whose content the set reads: settings and tables of contents. A push that changes one checks the whole site. */
  sources: RegExp | null;
  /** Files that show by their existence alone that the repository was written for the program. */
  marks: RegExp | null;
  /** The folder that contains the program's site, if the repository was written for it. */
  recognise(repository: Repository): string | null;
  /** The folder with the notes, unless the project's settings name one. */
  root(site: ProgramSite): string;
  order(site: ProgramSite): Order;
  /** The folders and files of the site's notes, if the content has others; null if it has none. @param root the content root */
  parts?(site: ProgramSite, root: string): readonly string[] | null;
  /** Notes of the content of which the program makes no pages. @param root the content root */
  withoutPage?(site: ProgramSite, root: string): readonly string[];
  /** Folders with versions of the notes, if the program has a form for them. @param root the content root */
  versions?(site: ProgramSite, root: string): VersionSet | null;
  frontMatter: FrontMatterKeys;
  addresses(site: ProgramSite): AddressRules;
  /** The language of the notes as the settings write it, such as "en_US" or "french"; null if they do not. */
  language?(site: ProgramSite): string | null;
  /** What the settings say about several languages; null if nothing. @param root the content root */
  languages?(site: ProgramSite, root: string): LanguageSettings | null;
  /** Parts of the program that make pages, as the settings name them. */
  generators?(site: ProgramSite): readonly Generator[];
  /** Folders that the settings name for files that notes include. */
  includeFolders?(site: ProgramSite): readonly string[];
  syntax: SyntaxRules;
  /** The program's own ignore settings. They apply in every repository, because a note that is withheld must stay so if the repository is not recognized. */
  ignore: readonly IgnoreReader[];
}

export interface Repository {
  /** The text of every file that some set reads or is shown by, the nearest to the root first. */
  sources: ReadonlyMap<string, string>;
  /** The notes that no ignore list excludes, by path. */
  notes: readonly string[];
  has(note: string): boolean;
  /** The address that the project is cloned from, if it has one. */
  url?: string | null;
}

export interface ProgramSite {
  repository: Repository;
  /** What `recognise` returned. */
  folder: string;
}

export interface Order {
  /** As in "order from the sidebar". */
  origin: string;
  /** The table of contents; null if the repository has none that is data. */
  menu: readonly MenuItem[] | null;
  /** What reads it from the notes themselves, once they are compiled; null if they never state it. */
  ofNotes: { origin: string; menuOf(notes: readonly NoteOfMenu[]): MenuItem[] } | null;
  /** The order of notes and folders that have no position. */
  by: "name" | "title";
  /** What names and files other than the note say about notes and folders. */
  places: ReadonlyMap<string, Place>;
  /** Whether a folder contains posts, which are listed newest first. */
  isOfPosts(folder: string): boolean;
  /** Whether names become titles: `getting-started` is "Getting started". */
  isReadable: boolean;
  /** A name without what only the program needs, such as the hash in names of Notion. */
  nameOf(name: string): string;
  /** The path by which a note is in folders, if its name has folders in it. */
  treePathOf(path: string): string;
  /** Whether a note without a title has the name of its file, not the heading that it begins with. */
  isNamedByFile: boolean;
  /** Whether "previous" and "next" lead through the whole site. */
  isBook: boolean;
}

export interface MenuItem {
  title: string | null;
  /** A note, a folder with everything in it, or a slash and the name of a note by its front matter; null for a heading. */
  path: string | null;
  items: readonly MenuItem[];
}

/** A public note, by its path in the repository, and what it says about the table of contents. */
export interface NoteOfMenu {
  path: string;
  toctrees: readonly Toctree[];
}

/** The place of a note or a folder in menus. */
export interface Place {
  position: number | null;
  title: string | null;
}

/** The front matter keys of the program, the most important first. */
export interface FrontMatterKeys {
  positions: readonly string[];
  /** A shorter title for menus. */
  labels: readonly string[];
  /** `url` is the address of the page. */
  hasUrl: "never" | "as a path" | "always";
  /** Whether `permalink` is the address of the page. */
  hasPermalink: boolean;
  /** An alias is a former address if it is written like one. Without a slash at its beginning, it is beside the page. */
  hasAddressAliases: boolean;
  /** Posts whose date is in their path. */
  datedNames: RegExp | null;
  /** `slug` is the whole address, below the content root. */
  hasWholeSlugs: boolean;
  /** How a note names the one that menus show it below; null if no key does. */
  above: AboveKeys | null;
  /** What a table of contents may call a note by its front matter, with a slash before it. */
  namesInMenu(path: string, publish: MenuFacts): readonly string[];
  /** The key with the name that links of the program use, and what they begin with there: `uid` and "xref:". */
  id: { key: string; prefix: string } | null;
}

export interface AboveKeys {
  /** The key with the name by which other notes call a note; null for its title. */
  name: string | null;
  above: string;
  /** The key with the name of the note above that one, because several may have the same name; null if there is none. */
  aboveThat: string | null;
}

export type MenuFacts = Pick<PublishFacts, "permalink" | "conventional">;

/** What may decide the address of a note beside its path. */
export interface AddressFacts extends Pick<PublishFacts, "date" | "slug" | "conventional"> {
  /** Null if the note has only the name of its file. */
  title: string | null;
}

export interface AddressRules {
  /** What absolute links begin with where the site is published today, such as "/docs". The first that fits is removed. */
  bases: readonly string[];
  /** A relative link that ends in a slash begins at the page's address, not at the file. */
  areRelativeToPage: boolean;
  /** The path from which a note's address is derived, if it is not its own. @param path below the content root, without its extension */
  pathOf(path: string, publish: AddressFacts): string;
  /** What a whole address in front matter is below, such as "docs"; "" for the site. @param path below the content root */
  placeOfSlugs(path: string): string;
  /** Whether `Folder/Folder.md` is the folder's page. */
  hasFolderNotes: boolean;
  /** Folders outside the content whose files are at the root of the site. */
  staticFolders: readonly string[];
  /** Folders outside the content with pictures that notes name by their path in the repository. */
  assetFolders: readonly string[];
  /** What paths in links may begin with, and the folder of the repository that it means: `~/`. */
  shortcuts: Readonly<Record<string, string>>;
  /** What `[[name]]` may mean if nothing has this name. */
  namesOf(name: string): readonly string[];
  /** A link may name the page of a folder by the folder's name alone, as `ref` of Hugo does. */
  areSectionsNamed: boolean;
  /** The folders that may show what is in a file, such as the pages of a database for its table. */
  foldersOf(file: string): readonly string[];
  /** Languages whose missing pages are those of the default language, as in "/de/guide" for "/guide". */
  languages: readonly string[];
  /** Former addresses that the settings redirect, by the note that is there now. */
  redirects: ReadonlyMap<string, readonly string[]>;
  /** The redirects of the program's settings as they are written, for those that lead to no note by its path. */
  redirectRules: readonly RedirectRule[];
  /** The site that this one is a part of, unless the project names another; null if the settings do not show it. */
  otherSite: string | null;
  /** Whether notes also show pictures of that site by absolute paths. */
  hasOtherPictures: boolean;
  /** The program whose links may name pages that do not exist yet; null if each link names a file. */
  unwritten: string | null;
  /** The program that does not build a site with dead links, such as "VitePress"; null if there is none, or if the settings turn this off. */
  linkCheck: string | null;
  /** What may resolve names in links while the site is made, such as "the preprocessor spec"; null if nothing does. */
  resolver: string | null;
}

export interface SyntaxRules {
  /** Unknown elements in notes are components, which only the program can show. */
  hasComponents: boolean;
  /** `[[name]]` is a link. In other sets, a plugin may read it, and a name that no page has is text. */
  hasWikilinks: boolean;
}

/** Reads what a program is configured to ignore. */
export interface IgnoreReader {
  file: RegExp;
  /** Only the name of the file matters. */
  isMark?: boolean;
  /** @returns null if the file says nothing about it @throws if it cannot be read */
  read(text: string, folder: string, path: string): Patterns | Patterns[] | null;
}
