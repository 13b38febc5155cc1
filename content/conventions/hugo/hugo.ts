import { plainAddresses, plainKeys, plainOrder, plainSyntax } from "../defaults.ts";
import type { AddressRules, ConventionSet, ProgramSite, Repository } from "../interface.ts";
import type { Generator } from "../made-pages/maker.ts";
import { basesOf, folderAt, pathOfUrl } from "../paths.ts";
import { filledPermalink, isOfPosts } from "../posts.ts";
import { listOf, readSettings, recordOf, textOf } from "../settings.ts";
import { notesInBundles } from "./bundles.ts";
import { hugoIgnore } from "./ignore.ts";
import { contentMounts, hugoLanguages } from "./languages.ts";

const SETTINGS =
  /^(?:[^/]+\/){0,2}(?:(?:config\/_default\/)?(?:hugo|config)|config\/_default\/(?:languages|module|permalinks|taxonomies))\.(?:toml|ya?ml|json)$/;
/** Files with one section of the settings. */
const PART = /(?:^|\/)config\/_default\/(languages|module|permalinks|taxonomies)\.\w+$/;
/** One of several files of settings, such as one for each theme or environment. */
const OTHER_SETTINGS =
  /^(?:[^/]+\/){0,2}(?:(?:hugo|config)[-_.][\w.-]+|config\/(?!_default\/)[\w-]+\/(?:hugo|config))\.(?:toml|ya?ml|json)$/;
const OWN_NAME = /(?:^|\/)(?:config\/_default\/(?:hugo|config)|hugo)\.\w+$/;
/** What `hugo new` copies, and what a build locks. Settings may have any name. */
const MARK = /^((?:[^/]+\/){0,2})(?:archetypes\/default\.md|\.hugo_build\.lock)$/;
/** The keys of Hugo in a `config.toml`, which other programs have too. */
const HUGO_KEYS = ["baseurl", "languagecode", "contentdir", "defaultcontentlanguage", "paginate"];

export const hugo: ConventionSet = {
  id: "hugo",
  kind: "a Hugo repository",
  sources: new RegExp(`${SETTINGS.source}|${OTHER_SETTINGS.source}`),
  marks: MARK,
  recognise(repository) {
    for (const [path, text] of repository.sources) {
      if (!SETTINGS.test(path) || PART.test(path)) continue;
      const folder = folderOfSettings(path);
      const settings = lowerCased(readSettings(text, path));
      const isHugo = OWN_NAME.test(path) || HUGO_KEYS.some((key) => key in settings);
      const content = contentFolder({ repository, folder });
      if (isHugo && repository.notes.some((note) => note.startsWith(content))) return folder;
    }
    const hasNotes = (folder: string) =>
      repository.notes.some((note) => note.startsWith(`${folder}content/`));
    for (const path of repository.sources.keys()) {
      const folder = MARK.exec(path)?.[1];
      if (folder !== undefined && hasNotes(folder)) return folder;
    }
    return null;
  },
  root: contentFolder,
  withoutPage: notesInBundles,
  order: () => ({ ...plainOrder, origin: "weight", isOfPosts, isReadable: true, isBook: true }),
  frontMatter: {
    ...plainKeys,
    positions: ["weight", ...plainKeys.positions],
    labels: ["linkTitle", "linktitle", ...plainKeys.labels],
    hasUrl: "always",
    hasAddressAliases: true,
  },
  addresses: addressesOf,
  language(site) {
    const settings = settingsOf(site);
    const keys = ["locale", "languagecode", "defaultcontentlanguage"];
    return keys.map((key) => textOf(settings[key])).find((tag) => tag !== null) ?? null;
  },
  // Shortcodes of some sites read their files there.
  includeFolders: ({ folder }) => [folder, `${folder}includes/`],
  generators: (site) => taxonomiesOf(settingsOf(site)),
  languages: (site, root) => hugoLanguages(site, settingsOf(site), root),
  syntax: plainSyntax,
  ignore: hugoIgnore,
};

function folderOfSettings(path: string): string {
  return path.replace(/(?:config\/[\w-]+\/)?[^/]+$/, "");
}

/** Hugo ignores the case of its keys. */
function lowerCased(settings: Record<string, unknown>): Record<string, unknown> {
  const entries = Object.entries(settings);
  return Object.fromEntries(entries.map(([key, value]) => [key.toLowerCase(), value]));
}

function settingsOf({ repository, folder }: ProgramSite): Record<string, unknown> {
  const inFolder = [...repository.sources].filter(([path]) => folderOfSettings(path) === folder);
  const usual = inFolder.filter(([path]) => SETTINGS.test(path));
  // Each of several may be the one for the site that is published. The first stands for all.
  const other = inFolder.filter(([path]) => OTHER_SETTINGS.test(path)).slice(0, 1);
  const files = usual.length > 0 ? usual : other;
  // The file nearest to the root wins.
  const all = files.toReversed().map(([path, text]) => {
    const settings = lowerCased(readSettings(text, path));
    const section = PART.exec(path)?.[1];
    return section === undefined ? settings : { [section]: settings };
  });
  return Object.assign({}, ...all) as Record<string, unknown>;
}

function contentFolder(site: ProgramSite): string {
  const settings = settingsOf(site);
  const language = textOf(settings["defaultcontentlanguage"]) ?? "en";
  const own = lowerCased(
    recordOf(lowerCased(recordOf(settings["languages"]))[language.toLowerCase()]),
  );
  const written =
    textOf(own["contentdir"]) ?? textOf(settings["contentdir"]) ?? mountOf(settings, language);
  const folder = folderAt(site.folder, written ?? "content") ?? site.folder;
  const inLanguage = `${folder}${language}/`;
  return isOnly(inLanguage, folder, site.repository) ? inLanguage : folder;
}

const TAXONOMIES = { tag: "tags", category: "categories" };

/** Lists of the notes with a term. */
function taxonomiesOf(settings: Record<string, unknown>): Generator[] {
  const names = Object.values(recordOf(settings["taxonomies"] ?? TAXONOMIES));
  return names.flatMap((name) =>
    typeof name === "string" && /^[\w-]+$/.test(name)
      ? { name: `the taxonomy ${name} of Hugo`, prefix: `/${name}/` }
      : [],
  );
}

/** The folder that a module mounts as the content of the main language, or of none. */
function mountOf(settings: Record<string, unknown>, language: string): string | null {
  const mounts = contentMounts(settings);
  const mount =
    mounts.find(({ languages }) => languages.includes(language)) ??
    mounts.find(({ languages }) => languages.length === 0) ??
    mounts[0];
  return mount?.source ?? null;
}

/** Folders that the settings mount as files of the site, by the beginning of their addresses: "/img/". */
function staticMounts(
  { folder }: ProgramSite,
  settings: Record<string, unknown>,
): [address: string, folder: string][] {
  return listOf(recordOf(settings["module"])["mounts"]).flatMap((written): [string, string][] => {
    const { source, target } = recordOf(written);
    const place = folderAt(folder, source);
    const [, below] = /^(?:static|assets)((?:\/[\w.-]+)*)\/?$/.exec(textOf(target) ?? "") ?? [];
    // The folder of the site itself would publish everything in it.
    if (place === null || below === undefined || folder.startsWith(place)) return [];
    return [[`${below}/`, place]];
  });
}

/** Whether the settings mount pages that are not in the repository, such as those of submodules. */
function hasOtherContent(
  { repository, folder }: ProgramSite,
  settings: Record<string, unknown>,
): boolean {
  return listOf(recordOf(settings["module"])["mounts"]).some((written) => {
    const { source, target } = recordOf(written);
    const place = folderAt(folder, source);
    const isContent = /^content(?:\/|$)/.test(textOf(target) ?? "");
    return isContent && place !== null && !repository.notes.some((path) => path.startsWith(place));
  });
}

/** Whether a folder of one language has all notes, except some about the repository. */
function isOnly(folder: string, content: string, { notes }: Repository): boolean {
  const inside = notes.filter((path) => path.startsWith(content));
  const elsewhere = inside.filter((path) => !path.startsWith(folder));
  return (
    elsewhere.length < inside.length &&
    elsewhere.every((path) => !path.slice(content.length).includes("/"))
  );
}

/** The characters that Hugo keeps of a title: "Linkerd's 2.0" is `linkerds-2.0`. A slash would begin a folder. */
function addressPart(title: string): string {
  return title.replaceAll("/", " ").replace(/[^\p{L}\p{N}\p{M}\s._#+~@-]/gu, "");
}

/** Of a path, each name: `news/what's-new` is at `/news/whats-new`. A name that has only such signs stays as it is. */
function pathPart(path: string, settings: Record<string, unknown>): string {
  if (/^[\w./-]*$/.test(path)) return path;
  const plain =
    settings["removepathaccents"] === true ? path.normalize("NFD").replace(/\p{M}/gu, "") : path;
  return plain
    .split("/")
    .map((name) => addressPart(name).trim() || name)
    .join("/");
}

/** Themes in the repository have files for the root of the site too. */
function themesOf({ theme }: Record<string, unknown>): string[] {
  const names = typeof theme === "string" ? [theme] : listOf(theme);
  return names.filter((name) => typeof name === "string" && /^[\w-]+$/.test(name)) as string[];
}

function addressesOf(site: ProgramSite): AddressRules {
  const settings = settingsOf(site);
  const { page, ...sections } = recordOf(settings["permalinks"]);
  const patterns = { ...sections, ...recordOf(page) };
  const mounted = staticMounts(site, settings);
  return {
    ...plainAddresses,
    areSectionsNamed: true,
    resolver: hasOtherContent(site, settings) ? "what Hugo mounts" : null,
    bases: basesOf(pathOfUrl(settings["baseurl"])),
    areRelativeToPage: true,
    pathOf(path, { date, title: written }) {
      const section = path.slice(0, path.indexOf("/") + 1).slice(0, -1);
      const pattern = patterns[section];
      if (typeof pattern !== "string" || /(?:^|\/)_index$/.test(path))
        return pathPart(path, settings);
      const file =
        path
          .replace(/\/index$/, "")
          .split("/")
          .at(-1) ?? "";
      const name = pathPart(file, settings);
      const below = path.slice(section.length + 1);
      const title = written === null ? null : addressPart(written);
      const post = { date, name, title, section, categories: "", path: below };
      return filledPermalink(pattern, post) ?? path;
    },
    shortcuts: Object.fromEntries(mounted.filter(([address]) => address !== "/")),
    assetFolders: mounted.flatMap(([address, folder]) => (address === "/" ? [] : folder)),
    staticFolders: [
      `${site.folder}static/`,
      `${site.folder}assets/`,
      ...mounted.flatMap(([address, folder]) => (address === "/" ? folder : [])),
      ...themesOf(settings).map((name) => `${site.folder}themes/${name}/static/`),
    ],
  };
}
