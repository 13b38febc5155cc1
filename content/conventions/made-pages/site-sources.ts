/** The files in which a page may be that a program makes. */
export interface SiteSources {
  /** The path of every file of the commit. */
  paths: readonly string[];
  /** The path of every symbolic link of the commit. */
  symbolicLinks: readonly string[];
  /** The folder of every submodule. */
  submodules?: readonly string[];
  /** The text of every file of which the name ends in `.gitignore`. */
  gitignore: readonly (readonly [path: string, text: string])[];
  /** Whether a file is part of the content. */
  isContent(path: string): boolean;
  /** The folder of the program's site. */
  folder: string;
  /** The folder of the notes. */
  root: string;
}

/** Where files are that a program copies or turns into pages, beside the notes. */
const PAGE_FOLDERS = [
  "src/pages/",
  "pages/",
  "_pages/",
  "src/routes/",
  "src/app/",
  "app/",
  "src/",
  "content/",
];
/** Where it copies files from. */
const STATIC_FOLDERS = ["static/", "public/", "src/public/", "source/"];

/** Folders whose paths may be addresses, the nearest first. */
export function pageFolders({ folder, root }: Pick<SiteSources, "folder" | "root">): string[] {
  const around = [root, folder];
  const names = [...PAGE_FOLDERS, ...STATIC_FOLDERS];
  return [
    ...new Set([...around, ...around.flatMap((place) => names.map((name) => place + name)), ""]),
  ];
}
