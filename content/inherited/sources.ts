import { mayWithhold } from "#markdown/front-matter/publication.ts";
import { fernAccess, mintlifyAccess, redoclyAccess, retypeVisibility } from "./access.ts";
import { folderData, nikolaData, noteData, stemOf } from "./data-files.ts";
import { plainExports } from "./plain-program.ts";
import { hexoEncryption, mkdocsEncryption, vuepressEncryption } from "./encryption.ts";
import { sectionCascade, siteCascade } from "./hugo-cascade.ts";
import { always, folderOf, type SettingsGroup, RANKS } from "./inherited-values.ts";
import { jekyllDefaults } from "./jekyll-defaults.ts";
import { pageEncryption, SCRIPTS, WORKFLOWS } from "./page-encryption.ts";
import { readYaml, recordOf } from "../ignore/read-lists.ts";
import {
  GARDEN_SETTINGS,
  gardenSettings,
  pelicanDefaults,
  statamicCollection,
} from "./site-settings.ts";
import { zolaSection, zolaSite } from "./zola-sections.ts";

/** A kind of file that affects the publication of other notes. */
interface Source {
  file: RegExp;
  rank: number;
  /** @throws if the file cannot be read */
  read(text: string, path: string): SettingsGroup[];
  /** It applies only to the note of the same name. */
  isOfNote?: true;
}

const FOLDER_DATA =
  /(?:^|\/)(?!package\/)([^/]+)\/\1(?:(?:\.11tydata)?\.json|\.11tydata\.(?:ya?ml|toml))$/;
const FOLDER_PROGRAM = /(?:^|\/)([^/]+)\/\1\.11tydata\.[cm]?[jt]s$/;

/** The settings of a graph of Logseq, which are in a folder of their own. */
const LOGSEQ_SETTINGS = /(?<=^|\/)logseq\/config\.edn$/;

/** The settings of VuePress, which are programs in one of these files or in a folder `theme`. */
const VUEPRESS_SETTINGS =
  /(?:^|\/)\.vuepress\/(?:(?:config|theme|themeConfig|plugins?)\/)?[\w.-]+\.[cm]?[jt]s$/;

const FERN_SETTINGS = /(?:^|\/)fern\/docs\.ya?ml$/;

/** Whether the settings are in a folder without notes. */
export const areElsewhere = (path: string): boolean =>
  /(?:^|\/)config\//.test(path) ||
  LOGSEQ_SETTINGS.test(path) ||
  GARDEN_SETTINGS.test(path) ||
  VUEPRESS_SETTINGS.test(path) ||
  FERN_SETTINGS.test(path) ||
  WORKFLOWS.test(path);

/** The same of Logseq, Hugo and VuePress. */
const SETTINGS_FOLDER =
  /(?<=^|\/)(?:logseq|\.obsidian\/plugins\/digitalgarden|config\/(?:_default|production)|\.vuepress(?:\/\w+)?)\/$/;

/** If several entries match a path, the first wins. */
const SOURCES: readonly Source[] = [
  {
    file: /(?:^|\/)_index(?:\.[\w-]+)?\.(?:mdx?|markdown|html?)$/i,
    rank: RANKS.section,
    read: (text, path) => [...sectionCascade(text, path), ...zolaSection(text, path)],
  },
  {
    file: /(?:^|\/)(?:hugo|config|zola)\.(?:toml|ya?ml|json)$/,
    rank: RANKS.settings,
    read: (text, path) => [...siteCascade(text, path), ...zolaSite(text, path)],
  },
  {
    file: /(?:^|\/)config\/(?:_default|production)\/cascade\.(?:toml|ya?ml|json)$/,
    rank: RANKS.settings,
    read: siteCascade,
  },
  {
    file: /(?:^|\/)(?:_config\.(?:ya?ml|toml)|bridgetown\.config\.ya?ml)$/,
    rank: RANKS.settings,
    read: (text, path) => [...jekyllDefaults(text, path), ...hexoEncryption(text, path)],
  },
  { file: /(?:^|\/)_data\.(?:json|ya?ml)$/, rank: RANKS.folder, read: folderData },
  // Bridgetown.
  { file: /(?:^|\/)_defaults\.(?:json|ya?ml)$/, rank: RANKS.folder, read: folderData },
  // The meta plugin of Material for MkDocs.
  { file: /(?:^|\/)\.meta\.ya?ml$/, rank: RANKS.folder, read: folderData },
  { file: FOLDER_DATA, rank: RANKS.folder, read: folderData },
  { file: FOLDER_PROGRAM, rank: RANKS.folderData, read: program },
  { file: SCRIPTS, rank: RANKS.settings, read: pageEncryption },
  { file: WORKFLOWS, rank: RANKS.settings, read: pageEncryption },
  { file: /(?:^|\/)(?:docs|mint)\.json$/, rank: RANKS.settings, read: mintlifyAccess },
  // Grav merges it into the front matter of the page in its folder.
  { file: /(?:^|\/)frontmatter\.ya?ml$/, rank: RANKS.note, read: pageData },
  { file: /(?:^|\/)(?:pelicanconf|publishconf)\.py$/, rank: RANKS.settings, read: pelicanDefaults },
  { file: GARDEN_SETTINGS, rank: RANKS.settings, read: gardenSettings },
  { file: /\.meta$/, rank: RANKS.note, read: nikolaData, isOfNote: true },
  { file: /\.json$/, rank: RANKS.note, read: noteData, isOfNote: true },
  { file: /\.11tydata\.(?:ya?ml|toml)$/, rank: RANKS.note, read: noteData, isOfNote: true },
  { file: /\.11tydata\.[cm]?[jt]s$/, rank: RANKS.noteData, read: noteProgram, isOfNote: true },
  {
    file: /(?:^|\/)(?:[\w-]+[._-])?mkdocs(?:[._-][\w.-]+)?\.ya?ml$/,
    rank: RANKS.settings,
    read: mkdocsEncryption,
  },
  { file: FERN_SETTINGS, rank: RANKS.settings, read: fernAccess },
  { file: /(?:^|\/)redocly\.ya?ml$/, rank: RANKS.settings, read: redoclyAccess },
  {
    file: /(?:^|\/)content\/collections\/[^/]+\.yaml$/,
    rank: RANKS.settings,
    read: statamicCollection,
  },
  { file: /(?:^|\/)index\.ya?ml$/, rank: RANKS.folder, read: retypeVisibility },
  { file: VUEPRESS_SETTINGS, rank: RANKS.settings, read: vuepressEncryption },
  { file: LOGSEQ_SETTINGS, rank: RANKS.settings, read: logseqSettings },
  { file: /(?:^|\/)quartz\.config\.[cm]?[jt]s$/, rank: RANKS.settings, read: quartzFilters },
  { file: /(?:^|\/)quartz\.config\.ya?ml$/, rank: RANKS.settings, read: quartzPlugins },
  { file: /\.ya?ml$/, rank: RANKS.note, read: retypeVisibility, isOfNote: true },
];

/** @param hasNote whether a note exists at this path, ignoring its extension */
export function sourceOf(path: string, hasNote: (stem: string) => boolean): Source | null {
  const source = SOURCES.find(({ file }) => file.test(path));
  if (!source) return null;
  return source.isOfNote && !hasNote(stemOf(path)) ? null : source;
}

/** Data of the notes in a folder, but not of those below it. @throws if it cannot be read */
function pageData(text: string, path: string): SettingsGroup[] {
  const applies = (note: string) => folderOf(note) === folderOf(path);
  return folderData(text, path).map((group) => ({ ...group, applies }));
}

/** Also matches a function that returns false. */
const NO_PERMALINK = /\bpermalink\b[^,;]*\bfalse\b/;

/** With this filter, Quartz publishes only notes that ask for it. */
function quartzFilters(text: string, path: string): SettingsGroup[] {
  return /^(?![ \t]*\/\/).*\bExplicitPublish\s*\(/m.test(text) ? withheldVault(path) : [];
}

/** The same filter since version 5, whose settings are data. */
function quartzPlugins(text: string, path: string): SettingsGroup[] {
  const { plugins } = readYaml(text);
  const isExplicit = (Array.isArray(plugins) ? plugins : [])
    .map(recordOf)
    .some(
      ({ source, enabled }) =>
        enabled !== false && /explicit-?publish/i.test(JSON.stringify(source ?? "")),
    );
  return isExplicit ? withheldVault(path) : [];
}

/** Not only of `content`, because a workflow may name another folder. */
const withheldVault = (settings: string): SettingsGroup[] => [
  { folder: folderOf(settings), applies: always, values: { publish: false } },
];

/** Logseq publishes the pages that ask for it, unless its settings say that all are public. Not only those of `pages`, because notes in any folder of a graph may be private. */
function logseqSettings(text: string, path: string): SettingsGroup[] {
  const settings = text.replace(/;.*$/gm, "");
  if (/:(?:publishing\/)?all-pages-public\?\s+true\b/.test(settings)) return [];
  return [{ folder: coveredBy(path), applies: always, values: { public: false } }];
}

/** The folder whose notes a file covers, also if it cannot be read. Some programs have a folder for their settings. */
export function coveredBy(path: string): string {
  return folderOf(path).replace(SETTINGS_FOLDER, "");
}

/** Programs are never executed. One that mentions publication may withhold notes, unless it contains only data. */
function program(text: string, path: string): SettingsGroup[] {
  if (!mayWithhold(text, { asKey: true }) && !NO_PERMALINK.test(text)) return [];
  return [{ folder: folderOf(path), applies: always, values: plainExports(text) }];
}

function noteProgram(text: string, path: string): SettingsGroup[] {
  const stem = stemOf(path);
  return program(text, path).map((entry) => ({
    ...entry,
    applies: (note) => stemOf(note) === stem,
  }));
}
