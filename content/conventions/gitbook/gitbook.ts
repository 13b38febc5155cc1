import { plainAddresses, plainKeys, plainOrder, plainSyntax } from "../defaults.ts";
import type { ConventionSet, MenuItem, ProgramSite, Repository } from "../interface.ts";
import { folderAt, folderOf, pathAt } from "../paths.ts";
import { formerAddresses, rulesOf } from "../redirects/former-addresses.ts";
import { readSettings, recordOf, textOf } from "../settings.ts";
import { readSummary } from "../summary.ts";
import { listedIn, unlistedNotes } from "../unlisted.ts";
import { gitbookLanguages } from "./languages.ts";

const SETTINGS = /(?:^|\/)(?:\.gitbook\.ya?ml|book\.json)$/;
const SETTINGS_NAMES = [".gitbook.yaml", ".gitbook.yml", "book.json"];
const OTHER_PROGRAM =
  /(?:^|\/)(?:docusaurus\.config\.[cm]?[jt]s|\.(?:vitepress|vuepress)\/.+|mkdocs\.ya?ml|book\.toml|astro\.config\.[cm]?[jt]s)$/;
const LANGUAGES = /(?:^|\/)LANGS\.md$/;
const SUMMARY = /(?:^|\/)SUMMARY\.md$/;
/** A table of contents without settings has at least this many pages. */
const MIN_PAGES = 2;

export const gitbook: ConventionSet = {
  id: "gitbook",
  kind: "a GitBook repository",
  sources: new RegExp(`${SETTINGS.source}|${SUMMARY.source}|${LANGUAGES.source}`),
  marks: null,
  recognise(repository) {
    for (const [path] of repository.sources) {
      const isEnough = /\.gitbook\.ya?ml$/.test(path) && !hasOtherProgram(repository);
      if (SETTINGS.test(path) && (isEnough || hasSummary(repository, path))) return folderOf(path);
    }
    return isSummary(repository) || hasLanguages(repository) ? "" : null;
  },
  root: contentFolder,
  order(site) {
    const menu = menuOf(site);
    const origin = menu ? "SUMMARY.md" : "file names";
    return { ...plainOrder, origin, menu, by: "name", isReadable: true, isBook: true };
  },
  withoutPage: unlistedPages,
  frontMatter: plainKeys,
  addresses(site) {
    const { structure, redirects } = settingsOf(site);
    const readme = textOf(recordOf(structure)["readme"])?.replace(/^\.?\/+|\.\w+$/g, "");
    const root = contentFolder(site);
    return {
      ...plainAddresses,
      pathOf: (path) => (path === readme ? "index" : path),
      redirects: formerAddresses(site.repository, root, Object.entries(recordOf(redirects))),
      redirectRules: rulesOf(Object.entries(recordOf(redirects))),
    };
  },
  language: (site) => textOf(settingsOf(site)["language"]),
  languages: ({ repository }, root) =>
    gitbookLanguages(repository.sources.get(`${root}LANGS.md`), root),
  syntax: plainSyntax,
  ignore: [],
};

/** A site that has moved from GitBook may still have its settings. */
function hasOtherProgram({ sources }: Repository): boolean {
  return [...sources.keys()].some((path) => OTHER_PROGRAM.test(path));
}

/** Other programs have a `book.json` too. */
function hasSummary({ sources }: Repository, settings: string): boolean {
  const { root, structure } = readSettings(sources.get(settings) ?? "", settings);
  const folder = folderAt(folderOf(settings), root) ?? "";
  return sources.has(pathAt(folder, textOf(recordOf(structure)["summary"]) ?? "SUMMARY.md") ?? "");
}

/** A repository that is synchronized with GitBook needs no settings. */
function isSummary(repository: Repository): boolean {
  const text = repository.sources.get("SUMMARY.md");
  if (text === undefined || !repository.has("README.md")) return false;
  return countPages(readSummary(repository, text, "")) >= MIN_PAGES;
}

/** A site in several languages has a table of contents for each. */
function hasLanguages({ sources }: Repository): boolean {
  const { languages = [] } = gitbookLanguages(sources.get("LANGS.md"), "") ?? {};
  return languages.some(({ key }) => sources.has(`${key}/SUMMARY.md`));
}

function countPages(menu: readonly MenuItem[]): number {
  return menu.reduce(
    (sum, { path, items }) => sum + (path === null ? 0 : 1) + countPages(items),
    0,
  );
}

function settingsOf({ repository, folder }: ProgramSite): Record<string, unknown> {
  for (const name of SETTINGS_NAMES) {
    const text = repository.sources.get(folder + name);
    if (text !== undefined) return readSettings(text, name);
  }
  return {};
}

function contentFolder(site: ProgramSite): string {
  const { root } = settingsOf(site);
  return folderAt(site.folder, typeof root === "string" ? root : "") ?? site.folder;
}

/** Without settings, the repository may be of another program. A site in several languages or of several spaces has several tables of contents. */
function unlistedPages(site: ProgramSite): string[] {
  const { sources } = site.repository;
  const root = contentFolder(site);
  const summary = sources.get(summaryOf(site) ?? "");
  const hasSettings = SETTINGS_NAMES.some((name) => sources.has(site.folder + name));
  if (!hasSettings || summary === undefined || sources.has(`${root}LANGS.md`)) return [];
  const folder = folderOf(summaryOf(site) ?? "");
  return unlistedNotes(site.repository, { folder, isListed: listedIn(summary) });
}

function summaryOf(site: ProgramSite): string | null {
  const name = textOf(recordOf(settingsOf(site)["structure"])["summary"]) ?? "SUMMARY.md";
  return pathAt(contentFolder(site), name);
}

/** The table of contents. A site of several spaces has one for each, in folders of their own. */
function menuOf(site: ProgramSite): MenuItem[] | null {
  const { sources } = site.repository;
  const root = contentFolder(site);
  const read = (path: string | null) => {
    const text = path === null ? undefined : sources.get(path);
    return path === null || text === undefined
      ? null
      : readSummary(site.repository, text, folderOf(path));
  };
  const menu = read(summaryOf(site));
  if (menu) return menu;
  const spaces = [...sources.keys()].filter(
    (path) =>
      SUMMARY.test(path) &&
      path.startsWith(root) &&
      path.slice(root.length).split("/").length === 2,
  );
  const menus = spaces.map((path): MenuItem => {
    const items = read(path) ?? [];
    return { title: null, path: null, items };
  });
  return menus.length > 0 ? menus : null;
}
