import { folderOf, isWritten } from "../conventions/paths.ts";

/** A link that must lead to a file at another path, or from another path. Paths are content paths; those of folders end in a slash. */
export interface MovedLink {
  /** As the compiler reads it: decoded, without a fragment. */
  target: string;
  wiki: boolean;
  /** The note with the link. */
  note: Moved & { urls: Moved };
  /** What it leads to. `urls` is null if it has no page. */
  file: Moved & { urls: Moved | null };
}

interface Moved {
  before: string;
  after: string;
}

const EXTENSION = /\.(?:mdx?|markdown)$/i;
const HTML = /\.html?$/i;
const INDEX = /(?:^|\/)(?:_?index|readme)\.\w+$/i;

/** How a path can be written: with or without what every note has in common. */
type Form = "full" | "bare" | "html" | "folder";

/**
 * What the link may be instead, in the order of how close it stays to the author's way of writing it. The caller must find
 * out which of them leads to the file.
 */
export function spellingsOf(link: MovedLink): string[] {
  const forms = formsOf(link);
  const alike = forms.slice(0, 1);
  const spellings = link.wiki
    ? [...wikiSpellings(link, alike), ...wikiSpellings(link, forms), link.file.after]
    : [
        ...(isAddress(link) ? pageSpellings(link) : []),
        ...addressSpellings(link, alike),
        ...pageSpellings(link),
        ...addressSpellings(link, forms),
        relative(link.note.after, link.file.after),
        `/${link.file.after}`,
      ];
  return [...new Set(spellings)].map((one) => (link.wiki ? one : withoutScheme(one)));
}

/** Whether the link names the file by its name, not by a title, an alias or an address. */
export function isByName({ target, file }: Pick<MovedLink, "target"> & { file: Moved }): boolean {
  const name = lastOf(target.replace(/\/+$/, "")).toLowerCase();
  const own = lastOf(file.before).toLowerCase();
  return name === own || (isWritten(file.before) && name === stemOf(own));
}

/** Whether a link is the path of the file, so that it leads there in every program. */
export function isByPath(
  { target, wiki }: Pick<MovedLink, "target" | "wiki">,
  { note, file }: { note: string; file: string },
): boolean {
  if (wiki && !/^\.{1,2}\//.test(target)) return false;
  const path = normal(target.startsWith("/") ? target : folderOf(note) + target);
  const forms: Form[] = ["full", "bare", "html", "folder"];
  return forms.some((form) => written(file, form).toLowerCase() === path);
}

/** Whether the link is the address of a page, not the path of its file: they may differ only in upper and lower case. */
function isAddress({ target, file }: MovedLink): boolean {
  const bare = target.replace(/\/+$/, "").replace(HTML, "");
  const isOf = (path: string) => isEndOf(bare, path) && bare.endsWith(path);
  const forms: Form[] = ["bare", "folder"];
  const isPath = forms.some((form) => isOf(written(file.before, form)));
  return file.urls !== null && isOf(file.urls.before.slice(1)) && !isPath;
}

/** "Chapter 1: Start.md" would begin with a scheme. */
const withoutScheme = (target: string) =>
  /^[a-z][a-z\d+.-]*:/i.test(target) ? `./${target}` : target;

/** The forms of the path, the one that the link has first. */
function formsOf({ target, file, wiki }: MovedLink): Form[] {
  const others: Form[] = wiki ? ["bare", "full"] : ["full", "bare", "folder"];
  return [...new Set([formOf(target, file.before), ...others])];
}

function formOf(target: string, path: string): Form {
  const name = lastOf(target.replace(/\/+$/, "")).toLowerCase();
  const own = lastOf(path).toLowerCase();
  if (name === own) return "full";
  if (HTML.test(name) && !HTML.test(own)) return "html";
  if (EXTENSION.test(name)) return "full";
  if (isIndex(path) && name !== stemOf(own)) return "folder";
  return isWritten(path) ? "bare" : "full";
}

const isIndex = (path: string) => path.endsWith("/") || INDEX.test(path);

/** The path in a form, without slashes around it. */
function written(path: string, form: Form): string {
  if (path.endsWith("/")) return path.slice(0, -1);
  if (form === "folder" && INDEX.test(path)) return folderOf(path).slice(0, -1);
  if (form === "full" || !isWritten(path)) return path;
  return form === "html" ? `${stemOf(path)}.html` : stemOf(path);
}

function wikiSpellings({ target, note, file }: MovedLink, forms: readonly Form[]): string[] {
  if (/^\.{1,2}\//.test(target))
    return forms.map((form) => relativeLike(target, note.after, written(file.after, form)));
  const slash = target.startsWith("/") ? "/" : "";
  const end = target.endsWith("/") ? "/" : "";
  const own = segmentsOf(target).length;
  return forms.flatMap((form) => {
    const segments = segmentsOf(written(file.after, form));
    // A whole path stays one. A name becomes as long as it must.
    const isWhole = own > 1 && segmentsOf(written(file.before, form)).length === own;
    const shortest = isWhole || slash !== "" ? segments.length : Math.min(own, segments.length);
    return Array.from(
      { length: segments.length - shortest + 1 },
      (_, more) => slash + segments.slice(-(shortest + more)).join("/") + end,
    );
  });
}

function addressSpellings({ target, note, file }: MovedLink, forms: readonly Form[]): string[] {
  const end = target.endsWith("/") ? "/" : "";
  return forms.flatMap((form) => {
    const [old, path] = [written(file.before, form), written(file.after, form)];
    const close = (spelling: string) => (spelling.endsWith("/") ? spelling : spelling + end);
    const bare = target.replace(/\/+$/, "");
    // What comes before the path: "/", or what the addresses of the site begin with.
    const base = isEndOf(bare, old) ? bare.slice(0, bare.length - old.length) : null;
    if (target.startsWith("/")) return [close((base ?? "/") + path)];
    const beside = close(relativeLike(target, note.after, path));
    const isBeside = normal(folderOf(note.before) + bare) === old.toLowerCase();
    if (isBeside || target.startsWith(".")) return [beside];
    // A path from the root of the content, or the name alone.
    const own = segmentsOf(bare).length;
    const segments = segmentsOf(path);
    const names = Array.from({ length: Math.max(0, segments.length - own + 1) }, (_, more) =>
      close(segments.slice(-(own + more)).join("/")),
    );
    return base === "" ? [close(path), beside] : [...names, beside];
  });
}

/** Addresses of pages: absolute, relative to the page, or beside it. */
function pageSpellings({ target, note, file }: MovedLink): string[] {
  if (file.urls === null) return [];
  const [old, url] = [file.urls.before.slice(1), file.urls.after.slice(1)];
  const bare = target.replace(/\/+$/, "").replace(HTML, "");
  const end = target.slice(bare.length);
  if (target.startsWith("/"))
    return isEndOf(bare, old) ? [`${bare.slice(0, bare.length - old.length)}${url}${end}`] : [];
  const from = note.urls.after.slice(1);
  return [`${from}/`, from].map((page) => {
    const spelling = relativeLike(target, page, url);
    return spelling.endsWith("/") && end === "/" ? spelling : spelling + end;
  });
}

const isEndOf = (text: string, end: string) =>
  text.toLowerCase().endsWith(end.toLowerCase()) &&
  (end === "" ? text === "" || text.endsWith("/") : /^$|\/$/.test(text.slice(0, -end.length)));

/** `./b` stays `./c`. */
function relativeLike(target: string, from: string, path: string): string {
  const spelling = relative(from, path);
  return target.startsWith("./") && !spelling.startsWith(".") ? `./${spelling}` : spelling;
}

/** A path relative to the folder of another one. */
export function relative(from: string, path: string): string {
  const folders = segmentsOf(folderOf(from));
  const segments = path.split("/");
  let shared = 0;
  while (
    shared < folders.length &&
    shared < segments.length - 1 &&
    folders[shared] === segments[shared]
  )
    shared++;
  const up = folders.slice(shared).map(() => "..");
  const names = segments.slice(shared).filter((name) => name !== "");
  return [...up, ...names].join("/") || ".";
}

/** In lower case, without `.` and `..`. Null if it is above the content. */
function normal(path: string): string | null {
  const segments: string[] = [];
  for (const segment of path.split("/"))
    if (segment === "..") {
      if (segments.pop() === undefined) return null;
    } else if (segment !== "" && segment !== ".") segments.push(segment);
  return segments.join("/").toLowerCase();
}

const segmentsOf = (path: string) => path.split("/").filter((segment) => !/^\.?$/.test(segment));
const lastOf = (path: string) => path.slice(path.lastIndexOf("/") + 1);
const stemOf = (path: string) => path.replace(/\.[^./]+$/, "");
