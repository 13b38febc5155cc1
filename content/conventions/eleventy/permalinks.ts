import type { AddressFacts } from "../interface.ts";
import { folderOf } from "../paths.ts";

/** The data of Eleventy for the notes of a folder has the name of the folder. */
export const FOLDER_DATA = /(?:^|\/)([^/]+)\/\1\.(?:json|11tydata\.(?:json|[cm]?js))$/;
/** There may be one in every folder. */
const MAX_DATA_CHARACTERS = 20_000;
/** A text, or a function that only returns one: `permalink: (data) => \`/notes/${data.page.fileSlug}/\`` */
const PERMALINK =
  /["']?\bpermalink["']?\s*:\s*(?:\(?[\w\s{},]{0,60}\)?\s*=>\s*|function\s*\w*\([\w\s{},]{0,60}\)\s*\{\s*return\s+)?(["'`])((?:(?!\1)[^\\\n]){1,300})\1/;
const IN_PROGRAM = /\$\{\s*(?:data\.)?([\w.]+)\s*\}/g;
/** `{{ page.fileSlug }}`, `{{ title | slugify }}` */
const EXPRESSION = /\{\{-?\s*([\w.]{1,60})\s*((?:\|[^{}|]{1,80}){0,4})-?\s*\}\}/g;
const UNREAD = /[{}$%<>]/;
/** Filters that change letters only, as every address here does. */
const OF_NAMES = /^(?:slug|slugify|slugifyUrl|lower|downcase|trim|strip|url_encode|safe)$/;
const DATE = /(^|\/)\d{4}-\d{2}-\d{2}-/g;

/** The templates in the data of folders, by folder below the content root. */
export function folderPermalinks(
  sources: ReadonlyMap<string, string>,
  root: string,
): ReadonlyMap<string, string> {
  const templates = new Map<string, string>();
  for (const [path, text] of sources) {
    if (!FOLDER_DATA.test(path) || !path.startsWith(root) || text.length > MAX_DATA_CHARACTERS)
      continue;
    const written = PERMALINK.exec(text)?.[2];
    if (written === undefined) continue;
    templates.set(folderOf(path.slice(root.length)), written.replace(IN_PROGRAM, "{{ $1 }}"));
  }
  return templates;
}

/** The template for a note: that of its own front matter, then that of the nearest folder. */
export function templateOf(
  path: string,
  { conventional }: Pick<AddressFacts, "conventional">,
  templates: ReadonlyMap<string, string>,
): string | null {
  const own = conventional?.["permalink"];
  if (typeof own === "string") return own;
  for (let folder = folderOf(path); templates.size > 0; folder = folderOf(folder.slice(0, -1))) {
    const template = templates.get(folder);
    if (template !== undefined) return template;
    if (folder === "") return null;
  }
  return null;
}

/** The address that a template makes; null if it needs more than is known. @param path below the content root, without its extension */
export function filledTemplate(template: string, path: string, facts: AddressFacts): string | null {
  let isKnown = true;
  const filled = template.replace(EXPRESSION, (_, name: string, filters: string) => {
    const value = valueOf(name, path, facts);
    const known = filters
      .split("|")
      .slice(1)
      .every((filter) => OF_NAMES.test(filter.trim().replace(/\(\)$/, "")));
    isKnown &&= value !== null && known;
    return value ?? "";
  });
  if (!isKnown || UNREAD.test(filled)) return null;
  const address = filled.replace(/(?:(?:^|\/)index)?\.html?$/i, "").replace(/^\/+|\/+$/g, "");
  return address === "" || address.split("/").includes("..")
    ? null
    : address.replace(/\/{2,}/g, "/");
}

function valueOf(name: string, path: string, { title, slug }: AddressFacts): string | null {
  switch (name.replace(/^data\./, "")) {
    case "page.fileSlug": {
      const file = path.slice(path.lastIndexOf("/") + 1);
      const isIndex = file === "index";
      const named = isIndex ? folderOf(path).slice(0, -1) : path;
      return named.slice(named.lastIndexOf("/") + 1).replace(DATE, "") || null;
    }
    case "page.filePathStem":
      return path.replace(DATE, "$1");
    case "title":
      return title?.replaceAll("/", "-") ?? null;
    case "slug":
      return slug;
    default:
      return null;
  }
}
