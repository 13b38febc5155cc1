/** One language of a site. */
export interface SiteLanguage {
  /** BCP 47, canonical. */
  tag: string;
  /** In its own language: "Français". */
  name: string;
  /** The content folder of its notes. "" is everything outside the folders of the other languages. */
  at: string;
  /** The folder that its pages are compared from: a page is a translation of the one with the same path below it. */
  of: string;
  /** Titles of menus that the repository translates. */
  labels?: readonly TranslatedLabels[];
}

/** Titles in the menu of a folder of the repository: in the main language → in another one. */
export interface TranslatedLabels {
  folder: string;
  labels: ReadonlyMap<string, string>;
}

/** A folder of the repository whose files belong to a language, and its place in the content. */
export interface LanguageFolder {
  folder: string;
  at: string;
}

/** The languages of a repository. */
export interface LanguageSet {
  /** As in "languages from the Docusaurus settings". */
  origin: string;
  /** At least two. The first is that of visitors who speak none of them. */
  languages: readonly SiteLanguage[];
  /** Folders whose place in the content is not their path below the content root. */
  folders: readonly LanguageFolder[];
  /** Notes whose names end in a language, such as `intro.fr.md`: the path in the repository → the content path. */
  files: ReadonlyMap<string, string>;
  /** Folders of the repository with translations that are not published. */
  leftOut: readonly string[];
}

/** What settings say about languages. Folders are in the repository. */
export interface LanguageSettings {
  origin: string;
  /** The key of the main language; null if the settings name none. */
  main: string | null;
  /** Whether addresses of the main language begin with its name too. */
  isMainNamed: boolean;
  /** How names of files end in a language: always as in `intro.fr.md`, or only next to a note without it, also as in `intro_fr.md`. */
  suffixes: "none" | "all" | "pairs";
  languages: readonly WrittenLanguage[];
  /** Folders of the repository that contain nothing but translations. */
  translations?: readonly string[];
}

export interface WrittenLanguage {
  /** The name of its folder, or its part of the names of files: "fr", "pt_BR". */
  key: string;
  /** Its tag, if that is not the key. */
  tag: string | null;
  name: string | null;
  /** Folders with its notes, and the folders of the content that they translate. If absent: the folder of that name in the content root. */
  folders: readonly { folder: string; of: string }[] | null;
  labels?: readonly TranslatedLabels[];
}
