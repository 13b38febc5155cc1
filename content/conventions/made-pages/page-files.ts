import { folderOf } from "../paths.ts";
import type { Maker } from "./maker.ts";
import { pageFolders, type SiteSources } from "./site-sources.ts";

/** Files that programs turn into pages, by the address of the page. */
export interface PageFiles {
  at(address: string): Maker | null;
}

/** Templates and programs. A file that only ends in `.js` is a page only in a folder of pages. */
const TEMPLATE =
  /\.(?:astro|njk|vto|webc|liquid|hbs|ejs|pug|haml|slim|erb|mustache|svelte|php|[jt]sx|(?:page|11ty|html|tmpl|paths|data)\.[cm]?[jt]s)$/i;
const SCRIPT = /(?:^|\/)pages\/.*(?:\.(?:vue|[cm]?[jt]s))$/i;
const HTML = /\.x?html?$/i;
const OTHER_FORMAT = /\.(?:rst|adoc|asciidoc|asc|org|txt|ipynb|textile|qmd|rmd)$/i;
/** Parts of pages, tests, and what other programs need. */
const NO_PAGE =
  /(?:^|\/)(?:[._][^/]*|node_modules|(?:layouts?|components?|partials?|includes?|templates?|tests?|__tests__|fixtures?|dist|vendor)\/.*|[^/]*\.(?:test|spec|d|stories)\.\w+)$|\/(?:[._][^/]*|node_modules)\//i;
/** The folder of the pages, wherever it is. */
const PAGES = /^(?:.*?\/)?(?:src\/pages|src\/routes|src\/app|pages|app)\//;
const LANGUAGE = /^\[{1,2}(?:locale|lang|language)\]{1,2}$/;
/** `[slug]`, `[...path]`, `$id`: matches any name. */
const OPEN = /^(?:\[.*\]|\$.+)$/;

const MARKDOWN = /\.(?:mdx?|markdown)$/i;

export function isPageSource(path: string): boolean {
  return kindOf(path) !== null && !NO_PAGE.test(path);
}

export function openPageFiles({ paths, ...site }: SiteSources): PageFiles {
  const files = new Map<string, Maker>();
  const routes = new Map<string, Maker>();
  const folders = pageFolders(site);
  // The site may be in any folder if no program is recognized.
  const isAnywhere = site.root === "" && site.folder === "";
  const noted = new Set(paths.filter((path) => MARKDOWN.test(path)).map(folderOf));
  for (const path of paths) {
    const isOutside = MARKDOWN.test(path) && !site.isContent(path);
    const kind = isOutside ? "outside" : kindOf(path);
    if (kind === null) continue;
    const own = isAnywhere ? (PAGES.exec(path)?.[0] ?? null) : null;
    for (const folder of own === null ? folders : [...folders, own]) {
      // A template elsewhere in the repository is the page of another site.
      if (folder === "" && kind === "file" && site.root !== "" && site.folder !== "") continue;
      if (!path.startsWith(folder) || NO_PAGE.test(path.slice(folder.length))) continue;
      const all = addressOf(path.slice(folder.length));
      // The language that an address begins with is optional.
      const segments = LANGUAGE.test(all[0] ?? "") ? all.slice(1) : all;
      const open = segments.findIndex((segment) => OPEN.test(segment));
      const key = segments.join("/");
      if (open === -1) {
        setFirst(files, key, { kind, name: path });
        if (segments.length > 1 && isOfList(path, kind, noted))
          setFirst(routes, segments.slice(0, -1).join("/"), { kind: "route", name: path });
      }
      // Without a fixed beginning it would match every address.
      else if (open > 0)
        setFirst(routes, segments.slice(0, open).join("/"), { kind: "route", name: path });
    }
  }
  return {
    at(address) {
      const segments = address
        .toLowerCase()
        .replace(/(?:(?:^|\/)index)?\.html?$/, "")
        .split("/")
        .filter((segment) => segment !== "");
      if (segments.length === 0) return null;
      const own = files.get(segments.join("/"));
      if (own) return own;
      for (let end = segments.length - 1; end > 0; end--) {
        const route = routes.get(segments.slice(0, end).join("/"));
        if (route) return route;
      }
      return null;
    },
  };
}

/** Markdown is a note, or outside the content. */
function kindOf(path: string): "file" | "html" | "format" | null {
  if (TEMPLATE.test(path) || SCRIPT.test(path)) return "file";
  if (HTML.test(path)) return "html";
  return OTHER_FORMAT.test(path) ? "format" : null;
}

const LIST = /(?:^|\/)(?!index\.)[^/.]+\.(?:njk|liquid|hbs|ejs|vto|11ty\.[cm]?js)$/i;
const NAMED_AS_FOLDER = /(?:^|\/)([^/]+)\/\1\.(?:html|njk|liquid)$/i;

/**
 * Whether a template may make several pages in its folder, as in Eleventy: its own address is that of the folder, or the folder has
 * no notes.
 */
function isOfList(path: string, kind: Maker["kind"], noted: ReadonlySet<string>): boolean {
  if (kind !== "file" && kind !== "html") return false;
  return NAMED_AS_FOLDER.test(path) || (LIST.test(path) && !noted.has(folderOf(path)));
}

/** The segments of the address of a file's page. */
function addressOf(path: string): string[] {
  const segments = path.toLowerCase().split("/");
  const name = (segments.pop() ?? "").replace(/^(.+?)\..*$/, (whole, stem: string) =>
    // `[...slug].astro` has dots in its name.
    whole.startsWith("[") ? whole.replace(/\]\..*$/, "]") : stem,
  );
  const isIndex = /^(?:index|\+page|page|readme)$/.test(name);
  const all = isIndex ? segments : [...segments, name];
  // Groups such as `(marketing)` are not part of addresses.
  return all.filter((segment) => !/^\(.*\)$/.test(segment));
}

function setFirst<Value>(map: Map<string, Value>, key: string, value: Value): void {
  if (!map.has(key)) map.set(key, value);
}
