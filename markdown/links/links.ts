import { closest } from "./closest.ts";

export interface LinkEntry {
  /** Path from the root of the content, with `/` between segments. */
  path: string;
  aliases?: string[];
  title?: string;
}

export interface LinkIndex {
  /**
   * Resolves a link by Obsidian's rules: case and Unicode form are ignored and `.md` is optional. An exact path wins, then a relative one, then the file of
   * that name closest to the linking note, then aliases, and in markdown links names without the number that orders them. `wiki` is false for `[t](x.md)`, which is first resolved relative to the linking note. `.` and `..`
   * mean a folder's index note.
   */
  resolve(fromPath: string, target: string, wiki: boolean): string | null;
  /** The same by path alone: exact, or relative to the linking note. */
  resolvePath(fromPath: string, target: string, wiki: boolean): string | null;
  /** How often several paths fitted, so that the folder of the linking note decided. If this stays the same, an absolute target means the same in every note. */
  choices(): number;
}

/** `.`, `./`, `../..`, `sub/.`: a folder, relative to the note. */
const FOLDER_BY_PLACE = /(?:^|\/)\.{1,2}\/*$/;
/** Many programs do not count a number that only orders files: `06-snippet.md` is `snippet`, and so is `(6)snippet.md`. */
const ORDER = /^(?:\d{1,3}[-_. ]+|\(\d{1,3}\))(?=[\p{L}$@])/u;
const MARKDOWN_EXTENSION = /\.(?:mdx?|markdown)$/i;

export function createLinkIndex(entries: LinkEntry[]): LinkIndex {
  const byPath = new Map<string, string[]>();
  const byName = new Map<string, string[]>();
  /** By folder and name. */
  const byEnd = new Map<string, string[]>();
  const byAlias = new Map<string, string[]>();
  const byUnnumbered = new Map<string, string[]>();
  const byUnnumberedEnd = new Map<string, string[]>();
  for (const { path, aliases, title } of entries) {
    const key = keyOf(path);
    add(byPath, key, path);
    const decoded = decodedName(key);
    if (decoded !== null) add(byPath, decoded, path);
    const name = key.slice(key.lastIndexOf("/") + 1);
    add(byName, name, path);
    add(byEnd, endOf(key), path);
    // The name alone, or only a folder above it, may have a number.
    const unnumbered = withoutOrder(key);
    if (unnumbered !== key) {
      add(byUnnumbered, lastOf(unnumbered), path);
      add(byUnnumberedEnd, endOf(unnumbered), path);
    }
    if (aliases) for (const alias of aliases) add(byAlias, keyOf(alias), path);
    if (title) add(byAlias, keyOf(title), path);
  }

  let choices = 0;
  function choose(paths: readonly string[], fromPath: string): string {
    if (paths.length > 1) choices += 1;
    return closest(paths, fromPath);
  }

  function exact(key: string, fromPath: string): string | null {
    const candidates =
      byPath.get(key) ??
      byPath.get(key === "" ? "index" : `${key}/index`) ??
      byPath.get(key === "" ? "_index" : `${key}/_index`) ??
      byPath.get(key === "" ? "readme" : `${key}/readme`);
    return candidates ? choose(candidates, fromPath) : null;
  }

  function byShortestPath(key: string, fromPath: string): string | null {
    // In some repositories, all notes are named index.
    const fitting = key.includes("/")
      ? (byEnd.get(endOf(key)) ?? []).filter((path) => keyOf(path).endsWith(`/${key}`))
      : (byName.get(key) ?? []);
    return fitting.length > 0 ? choose(fitting, fromPath) : null;
  }

  /** Notes of a name without the number that orders them, in the folder that is written. */
  function unnumbered(key: string): string[] | undefined {
    if (!key.includes("/")) return byUnnumbered.get(key);
    const inside = (byUnnumberedEnd.get(endOf(key)) ?? []).filter((path) =>
      `/${withoutOrder(keyOf(path))}`.endsWith(`/${key}`),
    );
    return inside.length > 0 ? inside : undefined;
  }

  function resolvePath(fromPath: string, target: string, wiki: boolean): string | null {
    const written = slashed(target);
    if (written === "") return fromPath;
    const folder = fromPath.slice(0, Math.max(0, fromPath.lastIndexOf("/")));
    const absolute = normalized(written.replace(/^\/+/, ""));
    const relative = written.startsWith("/") ? null : normalized(`${folder}/${written}`);
    if (FOLDER_BY_PLACE.test(written)) {
      const path = written.startsWith("/") ? absolute : relative;
      return path === null ? null : exact(keyOf(path), fromPath);
    }
    const order = wiki && !written.startsWith(".") ? [absolute, relative] : [relative, absolute];
    for (const path of order) {
      const match = path === null ? null : exact(keyOf(path), fromPath);
      if (match !== null) return match;
    }
    return null;
  }

  function resolveName(fromPath: string, target: string, wiki: boolean): string | null {
    const written = slashed(target);
    if (FOLDER_BY_PLACE.test(written)) return null;
    const absolute = normalized(written.replace(/^\/+/, ""));
    const key = keyOf(absolute ?? written.replace(/^(?:\.\.?\/)+/, ""));
    const other =
      byAlias.get(key) ?? (wiki ? undefined : (unnumbered(key) ?? unnumbered(`${key}/index`)));
    const named = byShortestPath(key, fromPath) ?? (other ? choose(other, fromPath) : null);
    // A folder elsewhere, whose path is written from a root that is not the content's.
    return named ?? (!wiki && key.includes("/") ? byShortestPath(`${key}/index`, fromPath) : null);
  }

  return {
    resolvePath,
    resolve: (fromPath, target, wiki) =>
      resolvePath(fromPath, target, wiki) ?? resolveName(fromPath, target, wiki),
    choices: () => choices,
  };
}

/** A path without numbers that order files, groups such as `(docs)`, and the name of a page in its folder, as in Next.js and SvelteKit. */
const withoutOrder = (path: string) =>
  path
    .replace(/\/\+?page$/, "")
    .split("/")
    .flatMap((segment) => (GROUP.test(segment) ? [] : segment.replace(ORDER, "")))
    .join("/");

const GROUP = /^\(\D[^()]*\)$/;

const lastOf = (path: string) => path.slice(path.lastIndexOf("/") + 1);

function slashed(target: string): string {
  return target.trim().replaceAll("\\", "/");
}

/** Obsidian reads them as spaces. The last one is the space between Chinese and Japanese characters. */
const FIXED_SPACES = /[\u00A0\u202F\u3000]/g;
/** Spaces and invisible characters at the edges of names. */
const EDGES = /(?<=^|\/)[\s\u200B-\u200F\u2060]+|[\s\u200B-\u200F\u2060]+(?=\/|$)/g;
const HAS_EDGE = /(?:^|\/)[\s\u200B-\u200F\u2060]|[\s\u200B-\u200F\u2060](?:\/|$)/;

/** Ignores case, Unicode form, the kind of spaces and those at the edges of names, and the markdown extension. */
function keyOf(path: string): string {
  const bare = path.replace(MARKDOWN_EXTENSION, "");
  const stem = HAS_EDGE.test(bare) ? bare.replace(EDGES, "") : bare;
  // Normalizing is the expensive step, and most names are plain ASCII.
  // oxlint-disable-next-line no-control-regex
  return /^[\x00-\x7F]*$/.test(stem)
    ? stem.toLowerCase()
    : stem.replace(FIXED_SPACES, " ").normalize("NFC").toLowerCase().normalize("NFC");
}

/** `a%20b.png`: some programs name files as addresses write them, and links decode an address. Null for other names. */
function decodedName(key: string): string | null {
  if (!ENCODED.test(key)) return null;
  try {
    return keyOf(decodeURIComponent(key));
  } catch {
    // The name has a percent sign of its own.
    return null;
  }
}

const ENCODED = /%[\da-f]{2}/;

/** The keys of one path are added one after the other, so a path that is in the list is its last. */
function add(map: Map<string, string[]>, key: string, path: string): void {
  const paths = map.get(key);
  if (!paths) map.set(key, [path]);
  else if (paths.at(-1) !== path) paths.push(path);
}

/** Resolves `.` and `..`; null when the path leaves the content. */
function normalized(path: string): string | null {
  if (!path.includes(".") && !path.includes("//")) return path.replace(/^\/|\/$/g, "");
  const segments: string[] = [];
  for (const segment of path.split("/")) {
    if (segment === "..") {
      if (segments.pop() === undefined) return null;
    } else if (segment !== "" && segment !== ".") segments.push(segment);
  }
  return segments.join("/");
}

/** The last two segments of a path. */
function endOf(key: string): string {
  const name = key.lastIndexOf("/");
  return name <= 0 ? key : key.slice(key.lastIndexOf("/", name - 1) + 1);
}
