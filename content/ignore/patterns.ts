/** Some lines of a list in gitignore's syntax, and the folder they are relative to. */
export interface Patterns {
  /** Paths that these patterns do not exclude. */
  except?: RegExp;
  /** "" or a path that ends in "/". */
  folder: string;
  lines: readonly string[];
  /** The name of the source, as shown to users. */
  origin: string;
  /** Whether the source has further patterns that cannot be read. */
  isPartial?: boolean;
  /** Whether the program still includes these files in pages, because the list only decides which files are pages. */
  onlyPages?: boolean;
}

export const IGNORE_FILE = ".pressmarkignore";

/** Files that are hardly ever meant for visitors. A line such as `!_data/` includes one again. */
export const DEFAULT_PATTERNS: readonly string[] = [
  ".*",
  // GitBook and VuePress keep the pictures of pages there.
  "!.gitbook/",
  "**/.gitbook/*",
  "!**/.gitbook/assets/",
  "**/.gitbook/assets/**/*.md",
  "!.vuepress/",
  "**/.vuepress/*",
  "!**/.vuepress/public/",
  "**/.vuepress/public/**/*.md",
  "node_modules/",
  "bower_components/",
  "_includes/",
  "_layouts/",
  "_templates/",
  "_sass/",
  "_data/",
  "_site/",
  "_build/",
  "_book/",
  "SUMMARY.md",
  "LANGS.md",
  "_sidebar.md",
  "_Sidebar.md",
  "_navbar.md",
  "_Header.md",
  "_Footer.md",
];

/** No name ends in a tab, and none begins with `./`, although people write both. */
export function linesOf(text: string): string[] {
  return text
    .split(/\r\n?|\n/)
    .map((line) => line.replace(/\t[ \t]*$/, "").replace(/^(!?)\.\/+/, "$1/"));
}

/** The equivalent of a line in a list at the root of the repository. */
export function fromRoot(line: string, folder: string): string | null {
  const source = comparable(line.replace(/^\uFEFF/, ""));
  if (source.trim() === "" || source.startsWith("#")) return null;
  const isNegative = source.startsWith("!");
  const pattern = isNegative ? source.slice(1) : source;
  if (folder === "") return source;
  const isAnchored = pattern.trimEnd().replace(/\/$/, "").includes("/");
  const place = `/${escaped(comparable(folder))}${isAnchored ? "" : "**/"}`;
  return `${isNegative ? "!" : ""}${place}${pattern.replace(/^\//, "")}`;
}

/** macOS decomposes accented letters in file names, and other systems do not. */
export function comparable(name: string): string {
  return name.normalize("NFC");
}

/** A pattern that matches only this name. */
export function escaped(name: string): string {
  return name.replace(/[\\*?[\]!#]/g, (sign) => `\\${sign}`).replace(/ (?=\/|$)/g, "\\ ");
}

/** A pattern that is relative to its folder, even if it contains no slash. */
export function anchored(pattern: string): string {
  return `/${pattern.replace(/^\.?\/+/, "")}`;
}

export function anywhere(pattern: string): string {
  return pattern.startsWith("**/") ? pattern : `**/${pattern.replace(/^\.?\/+/, "")}`;
}

/** Patterns of a program whose stars also stand for a slash: `*.tmp.md` is a file in any folder. */
export function acrossFolders(pattern: string): string[] {
  const line = pattern.replace(/\*+/g, "*").replace(/(^|\/)\*/g, "$1**/*");
  const inside = line.replace(/(?<=[^/*])\*(?=[^/*])/g, "*/**/*");
  return inside === line ? [line] : [line, inside];
}

/** Each additional pair doubles the number of patterns. */
const MAX_BRACES = 4;

/** `*.{md,txt}` as separate patterns, because gitignore's syntax has no braces. */
export function withoutBraces(pattern: string): string[] {
  let all = [pattern];
  for (let step = 0; step < MAX_BRACES; step++)
    all = all.flatMap((one) => {
      const [match, before = "", list = "", after = ""] =
        /^([^{}]*)\{([^{}]*)\}([^]*)$/.exec(one) ?? [];
      return match ? list.split(",").map((part) => before + part.trim() + after) : [one];
    });
  return all;
}

export function folderNamed(name: string): string {
  const clean = name.trim().replace(/^[./]+|[./]+$/g, "");
  return clean === "" ? "" : `${clean}/`;
}
