import { isMarkdownPath } from "#markdown/links/slug.ts";
import type { Repository } from "./interface.ts";

const MARKDOWN = ["md", "markdown", "mdx"];
const INDEX_NAMES = ["index", "README", "readme", "Readme", "_index"];

/** Whether a file is a note, or is written like one: MDX. */
export function isWritten(path: string): boolean {
  return isMarkdownPath(path) || /\.mdx$/i.test(path);
}

/** Whether a note, by its path below the root of a site, is the home page by its name. */
export function isHomePage(path: string): boolean {
  return /^(?:readme|index)\.(?:md|markdown|mdx)$/i.test(path);
}

/** "" or a path that ends in "/". */
export function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf("/") + 1);
}

/** The folders around a file or a folder, the nearest first, without the root. */
export function foldersAround(path: string): string[] {
  const folders: string[] = [];
  let folder = folderOf(path.replace(/\/$/, ""));
  while (folder !== "") {
    folders.push(folder);
    folder = folderOf(folder.slice(0, -1));
  }
  return folders;
}

/** A folder as written in settings, relative to another one; null if it is outside the repository. */
export function folderAt(folder: string, written: unknown): string | null {
  const path = pathAt(folder, typeof written === "string" ? written : "");
  return path === null || path === "" ? path : `${path}/`;
}

/** A path relative to a folder, without a closing slash. A leading slash changes nothing. */
export function pathAt(folder: string, written: string): string | null {
  const segments: string[] = [];
  for (const segment of `${folder}${written}`.split("/"))
    if (segment === "..") {
      if (segments.pop() === undefined) return null;
    } else if (segment !== "" && segment !== ".") segments.push(segment);
  return segments.join("/");
}

/** The note that a table of contents names with or without its extension, or by its folder. */
export function noteAt({ has }: Repository, path: string): string | null {
  if (has(path)) return path;
  const stem = path.replace(/\.(?:md|mdx|markdown|html?)$/i, "").replace(/\/+$/, "");
  const names = [stem, ...INDEX_NAMES.map((name) => (stem === "" ? name : `${stem}/${name}`))];
  for (const name of names)
    for (const extension of MARKDOWN)
      if (has(`${name}.${extension}`)) return `${name}.${extension}`;
  return null;
}

/** The note for an address below a folder, as it is written in a sidebar: `/guide/`, `/guide/intro.html`, `intro#part`. */
export function noteOfLink(repository: Repository, root: string, link: string): string | null {
  if (/^(?:[a-z][a-z+.-]*:|\/\/)/i.test(link)) return null;
  const path = pathAt(root, decoded(link.replace(/[?#].*$/s, "")));
  return path === null ? null : noteAt(repository, path);
}

/** Percent-decoded if the result is valid text. */
export function decoded(text: string): string {
  try {
    return decodeURI(text);
  } catch {
    // The link is untrusted input, and names nothing then.
    return text;
  }
}

/** The first source whose path matches. */
export function sourceNamed(
  { sources }: Repository,
  file: RegExp,
): [path: string, text: string] | null {
  for (const [path, text] of sources) if (file.test(path)) return [path, text];
  return null;
}

/** The path of an address such as "https://example.org/project/", without a closing slash; "" if it is at the root. */
export function pathOfUrl(url: unknown): string {
  if (typeof url !== "string") return "";
  const path = url
    .replace(/^[a-z]+:\/\/[^/]*/i, "")
    .replace(/[?#].*$/s, "")
    .replace(/^\/+|\/+$/g, "");
  return path === "" ? "" : `/${path}`;
}

/** Bases that absolute links may begin with, the longest first. */
export function basesOf(...paths: readonly string[]): string[] {
  return [...new Set(paths)].filter((path) => path !== "").sort((a, b) => b.length - a.length);
}
