import type { Generator } from "../made-pages/maker.ts";
import type { Repository } from "../interface.ts";
import { folderOf, noteAt, pathAt } from "../paths.ts";
import { isRecord } from "../program/literals.ts";
import { textOf } from "../settings.ts";
import { pluginsOf } from "./settings.ts";

/** Plugins that write pages, with the setting that names their folder and its usual value. */
const FOLDERS: Record<string, [key: string, usual: string]> = {
  "api-autonav": ["api_root_uri", "api"],
  "mkdocs-autoapi": ["autoapi_root", "autoapi"],
  // Cards for social networks.
  social: ["cards_dir", "assets/images/social"],
};
/** Plugins that write one page or file. */
const PAGES: Record<string, [key: string, usual: string]> = {
  "print-site": ["path_to_print_page", "print_page"],
  "with-pdf": ["output_path", "pdf/document.pdf"],
  "to-pdf": ["output_path", "pdf/document.pdf"],
  tags: ["tags_file", "tags"],
};
/** Lists that the blog of Material makes. */
const LISTS = ["archive", "category", "author", "page"];
/** A script of the plugin writes what the nav names, or the reference of the code. */
const SCRIPTS = "gen-files";
const REFERENCES = ["reference", "api", "api-reference", "code_reference"];

/** The plugins that make pages without a file. */
export function mkdocsGenerators(
  settings: Record<string, unknown>,
  repository: Repository,
  root: string,
): Generator[] {
  return pluginsOf(settings).flatMap(([plugin, options]): Generator[] => {
    const name = `the plugin ${plugin}`;
    if (plugin === "material/blog" || plugin === "blog") {
      const blog = folderName(textOf(options["blog_dir"]) ?? "blog");
      return LISTS.map((list) => ({ name, prefix: `/${blog}/${list}/` }));
    }
    const own = plugin.replace(/^material\//, "");
    const [key, usual] = FOLDERS[own] ?? PAGES[own] ?? [];
    if (key !== undefined && usual !== undefined) {
      const written = folderName(textOf(options[key]) ?? usual).replace(/\.md$/, "");
      return [written, ...(own in PAGES ? [`${written}.html`] : [])].map((path) => ({
        name,
        prefix: `/${path}/`,
      }));
    }
    if (plugin !== SCRIPTS) return [];
    const references = REFERENCES.filter((folder) => !hasNotesIn(root + folder, repository));
    const folders = [
      ...missingInNav(settings["nav"], repository, root),
      ...references.map(inFolder),
    ];
    return folders.map((folder) => ({ name, prefix: `/${folder}` }));
  });
}

const inFolder = (name: string) => `${name}/`;

const hasNotesIn = (folder: string | null, { notes }: Repository) =>
  notes.some((note) => note.startsWith(`${folder}/`));

/** What finds the names of code in links. */
export function resolverOf(settings: Record<string, unknown>): string | null {
  const names = pluginsOf(settings).map(([name]) => name);
  const name = ["mkdocstrings", "autorefs"].find((one) => names.includes(one));
  return name === undefined ? null : `the plugin ${name}`;
}

/** The folders that the nav names and that no file is in. */
function missingInNav(nav: unknown, repository: Repository, root: string): string[] {
  const folders = new Set<string>();
  const walk = (entry: unknown): void => {
    if (Array.isArray(entry)) for (const one of entry) walk(one);
    else if (isRecord(entry)) for (const one of Object.values(entry)) walk(one);
    else if (typeof entry === "string" && !/^[a-z]+:/i.test(entry)) {
      const path = pathAt(root, entry);
      const folder = entry.endsWith("/") ? entry : folderOf(entry);
      const full = pathAt(root, folder);
      const hasNotes = hasNotesIn(full, repository);
      if (path !== null && folder !== "" && !hasNotes && noteAt(repository, path) === null)
        folders.add(folder.replace(/^\/+/, ""));
    }
  };
  walk(nav);
  return [...folders];
}

const folderName = (written: string) => written.replace(/^[./]+|\/+$/g, "");
