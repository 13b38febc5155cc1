import { plainAddresses, plainKeys, plainOrder, plainSyntax } from "../defaults.ts";
import type { ConventionSet, MenuItem, ProgramSite } from "../interface.ts";
import { basesOf, folderAt, noteAt, pathAt, pathOfUrl } from "../paths.ts";
import { isRecord } from "../program/literals.ts";
import { formerAddresses, rulesOf } from "../redirects/former-addresses.ts";
import { listOf, recordOf, textOf } from "../settings.ts";
import { postPaths } from "./blog.ts";
import { mkdocsGenerators, resolverOf } from "./generators.ts";
import { mkdocsIgnore } from "./ignore.ts";
import { languagesOfSites, mkdocsLanguages } from "./languages.ts";
import { PAGES, readPages } from "./pages.ts";
import {
  allSettings,
  everySettings,
  folderOfSettings,
  pluginsOf,
  SETTINGS,
  settingsOf,
} from "./settings.ts";

const MAX_DEPTH = 12;

export const mkdocs: ConventionSet = {
  id: "mkdocs",
  kind: "an MkDocs repository",
  sources: new RegExp(`${SETTINGS.source}|${PAGES.source}`),
  marks: null,
  recognise: folderOfSettings,
  root: docsFolder,
  order(site) {
    const { nav } = settingsOf(site);
    const menu = Array.isArray(nav) ? itemsOf(nav, site.repository, docsFolder(site)) : null;
    const places = readPages(site, docsFolder(site));
    const origin = menu ? "the nav" : places.size > 0 ? ".pages" : "file names";
    return { ...plainOrder, origin, menu, places, by: "name", isReadable: true, isBook: true };
  },
  // A `permalink` is a leftover of another program.
  frontMatter: { ...plainKeys, hasPermalink: false },
  addresses: (site) => ({
    ...plainAddresses,
    bases: publishedAt(settingsOf(site)),
    areRelativeToPage: settingsOf(site)["use_directory_urls"] !== false,
    pathOf: postPaths(settingsOf(site)),
    redirects: formerAddresses(site.repository, docsFolder(site), redirectsOf(settingsOf(site))),
    resolver: resolverOf(settingsOf(site)),
    redirectRules: rulesOf(redirectsOf(settingsOf(site))),
    staticFolders: themeFolder(site),
  }),
  language(site) {
    // `language` is that of Material, `locale` that of the themes of MkDocs.
    const { language, locale } = recordOf(settingsOf(site)["theme"]);
    return textOf(language) ?? textOf(locale);
  },
  languages: (site, root) =>
    mkdocsLanguages(settingsOf(site), root) ?? languagesOfSites(allSettings(site), site.folder),
  generators: (site) => mkdocsGenerators(settingsOf(site), site.repository, docsFolder(site)),
  includeFolders: snippetFolders,
  syntax: plainSyntax,
  ignore: mkdocsIgnore,
};

/** `base_path` of the snippets extension in any settings of the folder. Other sites of the same notes have files of their own. */
function snippetFolders(site: ProgramSite): string[] {
  const written = everySettings(site).flatMap(({ markdown_extensions: extensions }) =>
    (isRecord(extensions) ? [extensions] : listOf(extensions)).flatMap((extension) => {
      if (!isRecord(extension)) return [];
      const options = extension["pymdownx.snippets"];
      return isRecord(options) ? [options["base_path"]].flat() : [];
    }),
  );
  const folders = [...new Set(written)].flatMap((name) => {
    if (typeof name !== "string") return [];
    return folderAt(site.folder, name.replace("!relative", "").replaceAll("\\", "/")) ?? [];
  });
  // Its usual value is the folder where the program runs, which may be above the settings.
  return [...folders, site.folder, ...foldersAbove(site.folder)];
}

function foldersAbove(folder: string): string[] {
  const names = folder.split("/").slice(0, -1);
  return names
    .map((_, at) =>
      names
        .slice(0, at)
        .map((name) => `${name}/`)
        .join(""),
    )
    .toReversed();
}

/** The folder with the repository's changes to the theme, whose pictures are part of the site. */
function themeFolder(site: ProgramSite): string[] {
  const name = textOf(recordOf(settingsOf(site)["theme"])["custom_dir"]);
  const folder = name === null ? null : folderAt(site.folder, name);
  return folder === null || folder === "" ? [] : [folder];
}

function docsFolder(site: ProgramSite): string {
  return folderAt(site.folder, settingsOf(site)["docs_dir"] ?? "docs") ?? site.folder;
}

/** The plugin `mike` publishes each version below its name. */
function publishedAt(settings: Record<string, unknown>): string[] {
  const base = pathOfUrl(settings["site_url"]);
  const mike = pluginsOf(settings).find(([name]) => name === "mike");
  const version = textOf(mike?.[1]["canonical_version"]);
  return basesOf(base, ...(version === null ? [] : [`${base}/${version}`]));
}

/** The map of the plugin `redirects`, from former files to those of today. */
function redirectsOf(settings: Record<string, unknown>): [string, unknown][] {
  return pluginsOf(settings).flatMap(([name, options]) =>
    name === "redirects" ? Object.entries(recordOf(options["redirect_maps"])) : [],
  );
}

/** Entries are `path`, `Title: path` or `Title: [entries]`. A folder means all its notes. */
function itemsOf(
  nav: readonly unknown[],
  repository: ProgramSite["repository"],
  root: string,
  depth = 0,
): MenuItem[] {
  if (depth > MAX_DEPTH) return [];
  const pathOf = (written: string) => {
    const path = /^[a-z]+:/i.test(written) ? null : pathAt(root, written);
    if (path === null) return null;
    return written.endsWith("/") ? `${path}/` : noteAt(repository, path);
  };
  return nav.flatMap((entry): MenuItem[] => {
    if (typeof entry === "string") return [{ title: null, path: pathOf(entry), items: [] }];
    if (!isRecord(entry)) return [];
    return Object.entries(entry).map(([title, value]) => ({
      title,
      path: typeof value === "string" ? pathOf(value) : null,
      items: itemsOf(listOf(value), repository, root, depth + 1),
    }));
  });
}
