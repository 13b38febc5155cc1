import { filesOf, onlyListed } from "./only-listed.ts";
import { folderNamed, type Patterns } from "./patterns.ts";
import { denied, literals, TEXT, UNDERSCORED, withoutComments } from "./program-patterns.ts";

export function astro(_text: string, folder: string): Patterns[] {
  return ["src/pages/", "src/content/"].map((place) => ({
    folder: folder + place,
    lines: UNDERSCORED,
    origin: "the Astro settings",
  }));
}

const LOADER = /\bglob\(\s*\{[^{}]*\}/g;
const ORIGIN = "the Astro collections";

interface Loader {
  folder: string;
  patterns: string[];
}

/** What the loaders of collections in Astro leave out. `[^_]*.md` leaves out names with an underscore. */
export function astroCollections(text: string, folder: string): Patterns[] {
  const site = folder.replace(/src\/(?:content\/)?$/, "");
  const program = withoutComments(text);
  const loaders = [...program.matchAll(LOADER)].map(([loader]): Loader => {
    const base = new RegExp(String.raw`\bbase\s*:\s*(${TEXT})`).exec(loader)?.[1] ?? "";
    const one = new RegExp(String.raw`\bpattern\s*:\s*(${TEXT})`).exec(loader)?.[1] ?? "";
    return {
      folder: site + folderNamed(base.slice(1, -1)),
      patterns: [one.slice(1, -1), ...literals(loader, "pattern")].filter((name) => name !== ""),
    };
  });
  const excluded = loaders.map(({ folder: place, patterns }) => {
    const isPlain = patterns.some((pattern) => pattern.includes("[^_]"));
    const lines = [...denied(patterns), ...(isPlain ? UNDERSCORED.slice(0, 1) : [])];
    return { folder: place, lines, origin: ORIGIN };
  });
  return [...(isComplete(program, loaders) ? listedBy(loaders) : []), ...excluded];
}

/** Other loaders may read the same folders, and so may collections without one. */
const OTHERS =
  /\b\w*[lL]oader\s*\(|\bloader\s*:(?!\s*glob\()|\btype\s*:\s*["'`]content|\bglob\([^{]/;
/** What no pattern of ours can say. */
const UNKNOWN = /[(|]|\$\{/;

function isComplete(program: string, loaders: readonly Loader[]): boolean {
  const written = [...program.matchAll(/\bglob\(/g)].length;
  return (
    loaders.length === written &&
    !OTHERS.test(program) &&
    loaders.every(({ folder, patterns }, at) => {
      const isNested = loaders.some(
        (other, index) =>
          index !== at && other.folder !== folder && folder.startsWith(other.folder),
      );
      return patterns.length > 0 && !isNested && !UNKNOWN.test(folder + patterns.join());
    })
  );
}

/** The notes that no loader of the folder names are in no collection. */
function listedBy(loaders: readonly Loader[]): Patterns[] {
  return [...new Set(loaders.map(({ folder }) => folder))].flatMap((folder) => {
    const globs = loaders
      .filter((loader) => loader.folder === folder)
      .flatMap(({ patterns }) => patterns.filter((pattern) => !pattern.startsWith("!")));
    return onlyListed(globs.flatMap(filesOf), { folder, origin: ORIGIN, hidden: "." });
  });
}
