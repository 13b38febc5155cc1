import { plainAddresses, plainKeys, plainOrder, plainSyntax } from "../defaults.ts";
import type { AddressRules, ConventionSet, ProgramSite } from "../interface.ts";
import { basesOf, folderAt, folderOf, pathOfUrl, sourceNamed } from "../paths.ts";
import { isOfPosts } from "../posts.ts";
import { eleventyIgnore } from "./ignore.ts";
import { filledTemplate, FOLDER_DATA, folderPermalinks, templateOf } from "./permalinks.ts";
import { inputFolder, SETTINGS, settingsOf } from "./settings.ts";

/** Eleventy removes the date from a name, including the name of a folder with the page. */
const DATE = /(^|\/)\d{4}-\d{2}-\d{2}-([^/]+)/g;

export const eleventy: ConventionSet = {
  id: "eleventy",
  kind: "an Eleventy repository",
  sources: new RegExp(`${SETTINGS.source}|${FOLDER_DATA.source}`),
  marks: null,
  recognise(repository) {
    const path = sourceNamed(repository, SETTINGS)?.[0];
    return path === undefined ? null : folderOf(path);
  },
  root: inputFolder,
  order: () => ({
    ...plainOrder,
    origin: "eleventyNavigation and dates",
    isOfPosts,
    isReadable: true,
  }),
  frontMatter: {
    ...plainKeys,
    positions: ["eleventyNavigation.order", ...plainKeys.positions, "order"],
    labels: ["eleventyNavigation.title", "eleventyNavigation.key", ...plainKeys.labels],
    above: {
      name: "eleventyNavigation.key",
      above: "eleventyNavigation.parent",
      aboveThat: null,
    },
    datedNames: /(?:^|\/)\d{4}-\d{2}-\d{2}-/,
  },
  addresses: (site) => ({
    ...plainAddresses,
    bases: basesOf(pathOfUrl(settingsOf(site).prefix)),
    areRelativeToPage: true,
    pathOf: pathsOf(site),
    hasFolderNotes: true,
    staticFolders: [`${site.folder}public/`],
    shortcuts: movedFolders(site),
    assetFolders: [...copiedFolders(site), ...Object.values(movedFolders(site))],
  }),
  syntax: plainSyntax,
  ignore: eleventyIgnore,
};

/** The path of such a folder is its address, so one within another would have a longer one. */
function copiedFolders(site: ProgramSite): string[] {
  return settingsOf(site).copied.flatMap((copied) => {
    const folder = folderAt(site.folder, copied);
    return folder !== null &&
      !site.folder.startsWith(folder) &&
      folder.split("/").length === site.folder.split("/").length + 1
      ? folder
      : [];
  });
}

/** What addresses begin with whose files are in a folder of another name, the longest first. */
function movedFolders(site: ProgramSite): Record<string, string> {
  const moved = settingsOf(site).moved.flatMap(({ folder, address }): [string, string][] => {
    const from = folderAt(site.folder, folder);
    const place = folderAt("", address);
    // The folder of the site itself would publish everything in it.
    if (from === null || place === null || site.folder.startsWith(from)) return [];
    return [[`/${place}`, from]];
  });
  return Object.fromEntries(moved.toSorted(([a], [b]) => b.length - a.length));
}

function pathsOf(site: ProgramSite): AddressRules["pathOf"] {
  const templates = folderPermalinks(site.repository.sources, inputFolder(site));
  return (path, facts) => {
    const template = templateOf(path, facts, templates);
    const filled = template === null ? null : filledTemplate(template, path, facts);
    return filled ?? path.replace(DATE, "$1$2");
  };
}
