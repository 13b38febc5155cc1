import type { ProgramSite } from "../interface.ts";
import { folderAt, pathOfUrl } from "../paths.ts";
import { isRecord, readLiterals, UNKNOWN } from "../program/literals.ts";
import { basePathsOf } from "../program/programs.ts";
import { listOf, recordOf, textOf } from "../settings.ts";

export const CONFIG = /(?:^|\/)docusaurus\.config\.[cm]?[jt]s$/;
export const SIDEBARS = /(?:^|\/)sidebars?\.(?:[cm]?[jt]s|json)$/;
export const VERSIONS =
  /(?:^|\/)(?:(?:[\w-]+_)?versions\.json|versioned_sidebars\/version-[^/]+-sidebars\.json)$/;
export const CATEGORY = /(?:^|\/)_category_\.(?:json|ya?ml)$/;

export interface DocusaurusSettings {
  /** The folder of the documents. */
  docs: string;
  /** Whether the site has documents there. */
  hasDocs: boolean;
  /** The globs of the documents that are published; none if all are. */
  included: string[];
  /** What their addresses begin with: "/docs", or "" for the root. */
  docsPath: string;
  /** Further documents of the plugin, with what their addresses begin with. */
  otherDocs: { id: string | null; folder: string; address: string; included: string[] }[];
  /** The folder of the blog; null if the site has none. */
  blog: string | null;
  blogPath: string;
  /** Further blogs, with what their addresses begin with. */
  otherBlogs: { folder: string; address: string }[];
  /** The folder of further pages; null if the site has none. */
  pages: string | null;
  /** Folders whose files are at the root of the site. */
  staticFolders: string[];
  /** Languages, as written. */
  i18n: Record<string, unknown>;
  /** The path of the whole site; "" for the root. */
  base: string;
  /** The addresses that the plugin for redirects names, as written. */
  redirects: [from: string, to: unknown][];
  /** As written. */
  plugins: unknown[];
  /** Whether only running the program would tell all plugins. */
  hasUnknownPlugins: boolean;
  versioning: Versioning;
  /** Docusaurus does not build a site that has dead links. */
  checksLinks: boolean;
}

interface Versioning {
  isVersioned: boolean;
  lastVersion: string | null;
  /** By name: label, path, banner. */
  options: Record<string, unknown>;
  /** The only versions that are published; null if all are. */
  only: string[] | null;
  hasCurrent: boolean;
}

function versioningOf(docs: Record<string, unknown>): Versioning {
  const { lastVersion, versions, onlyIncludeVersions: only, includeCurrentVersion } = docs;
  const isVersioned = docs["disableVersioning"] !== true;
  // A list of which a program makes a part may name any version.
  const isData = Array.isArray(only) && only.every((name) => typeof name === "string");
  const names = isData ? only : null;
  return {
    isVersioned,
    lastVersion: textOf(lastVersion),
    options: isRecord(versions) ? versions : {},
    only: names && names.length > 0 ? names : null,
    hasCurrent: includeCurrentVersion !== false,
  };
}

export function settingsOf({ repository, folder }: ProgramSite): DocusaurusSettings {
  let program = "";
  for (const [path, text] of repository.sources)
    if (CONFIG.test(path) && path.startsWith(folder)) {
      program = text;
      break;
    }
  const literals = readLiterals(program);
  const { exported, first, variables } = literals;
  const options = optionsOf(recordOf(exported));
  const docs = recordOf(options["docs"] ?? first("docs"));
  const blog = options["blog"] ?? first("blog");
  const docsFolder = folderAt(folder, textOf(docs["path"]) ?? "docs") ?? folder;
  const otherDocs = otherDocsOf(recordOf(exported), { folder, listed: listedDocs(variables()) });
  const { pages } = options;
  return {
    docs: docsFolder,
    hasDocs: options["docs"] !== false || otherDocs.some((other) => other.folder === docsFolder),
    included: textsOf(docs["include"]),
    docsPath: pathOfUrl(textOf(docs["routeBasePath"]) ?? "docs"),
    otherDocs,
    blog: blog === false ? null : folderAt(folder, textOf(recordOf(blog)["path"]) ?? "blog"),
    blogPath: pathOfUrl(textOf(recordOf(blog)["routeBasePath"]) ?? "blog"),
    otherBlogs: otherBlogsOf(recordOf(exported), folder),
    pages:
      pages === false ? null : folderAt(folder, textOf(recordOf(pages)["path"]) ?? "src/pages"),
    staticFolders: staticFoldersOf(recordOf(exported), folder),
    i18n: recordOf(recordOf(exported)["i18n"] ?? first("i18n")),
    base: basePathsOf([literals], "baseUrl")[0] ?? pathOfUrl(first("baseUrl")),
    redirects: redirectsOf(recordOf(exported)),
    plugins: listOf(recordOf(exported)["plugins"]),
    hasUnknownPlugins: mayHaveDocs(recordOf(exported)["plugins"]),
    versioning: versioningOf(docs),
    // Stopping is the default.
    checksLinks: !/\bonBrokenLinks\b/.test(program) || first("onBrokenLinks") === "throw",
  };
}

/** None if a program makes a part of the list. */
function textsOf(list: unknown): string[] {
  const texts = listOf(list).flatMap((one) => textOf(one) ?? []);
  return texts.length === listOf(list).length ? texts : [];
}

/** Whether a program decides about plugins, of which one may have further documents. */
function mayHaveDocs(plugins: unknown): boolean {
  if (plugins === UNKNOWN) return true;
  return listOf(plugins).some((plugin) => {
    const [name, options] = Array.isArray(plugin) ? (plugin as unknown[]) : [plugin];
    return name === UNKNOWN && (!isRecord(options) || "path" in options);
  });
}

/** The options of each plugin of a name. */
function optionsOfPlugins(
  { plugins }: Record<string, unknown>,
  form: RegExp,
): Record<string, unknown>[] {
  return listOf(plugins).flatMap((plugin): Record<string, unknown>[] => {
    const [name, options] = listOf(plugin);
    return typeof name === "string" && form.test(name) ? [recordOf(options)] : [];
  });
}

function otherBlogsOf(
  settings: Record<string, unknown>,
  folder: string,
): DocusaurusSettings["otherBlogs"] {
  return optionsOfPlugins(settings, /(?:^|-)content-blog$/).flatMap(
    ({ path, routeBasePath: route }) => {
      const place = folderAt(folder, textOf(path) ?? "blog");
      return place ? [{ folder: place, address: pathOfUrl(textOf(route) ?? "blog") }] : [];
    },
  );
}

/** The folder of the site itself would publish everything in it. */
function staticFoldersOf(settings: Record<string, unknown>, folder: string): string[] {
  const written = listOf(settings["staticDirectories"]);
  const folders = written.flatMap((name) => folderAt(folder, name) ?? []);
  return folders.length > 0
    ? folders.filter((place) => !folder.startsWith(place))
    : [`${folder}static/`];
}

function otherDocsOf(
  settings: Record<string, unknown>,
  { folder, listed }: { folder: string; listed: readonly Record<string, unknown>[] },
): DocusaurusSettings["otherDocs"] {
  const written = optionsOfPlugins(settings, /(?:^|-)content-docs$/);
  const all = [...written, ...listed].flatMap(({ id, path, routeBasePath, include }) => {
    const docs = folderAt(folder, textOf(path) ?? "docs");
    const address = pathOfUrl(textOf(routeBasePath) ?? "docs");
    return docs ? [{ id: textOf(id), folder: docs, address, included: textsOf(include) }] : [];
  });
  const first = new Map(all.toReversed().map((docs) => [docs.folder, docs]));
  return all.filter((docs) => first.get(docs.folder) === docs);
}

/** A program may make the plugins of a list of their options. */
function listedDocs(variables: readonly unknown[]): Record<string, unknown>[] {
  return variables.flatMap((list) =>
    listOf(list)
      .filter(isRecord)
      .filter(
        ({ id, path, routeBasePath }) =>
          typeof id === "string" && typeof path === "string" && typeof routeBasePath === "string",
      ),
  );
}

function redirectsOf({ plugins }: Record<string, unknown>): [string, unknown][] {
  return listOf(plugins).flatMap((plugin) => {
    const [name, options] = listOf(plugin);
    if (typeof name !== "string" || !/(?:^|-)client-redirects$/.test(name)) return [];
    return listOf(recordOf(options)["redirects"])
      .filter(isRecord)
      .flatMap(({ from, to }) =>
        (Array.isArray(from) ? from : [from]).flatMap((address: unknown): [string, unknown][] =>
          typeof address === "string" ? [[address, to]] : [],
        ),
      );
  });
}

const PARTS = ["docs", "blog", "pages"];

/** The options of the preset, such as `["classic", { docs: {…} }]`. */
function optionsOf({ presets }: Record<string, unknown>): Record<string, unknown> {
  for (const preset of listOf(presets)) {
    const options = listOf(preset)[1];
    if (isRecord(options) && PARTS.some((part) => part in options)) return options;
  }
  return {};
}
