import type { LanguageSettings, WrittenLanguage } from "../../languages/language-set.ts";
import { languageOfName } from "../../languages/names.ts";
import type { ProgramSite, Repository } from "../interface.ts";
import { listOf, recordOf, textOf } from "../settings.ts";
import { labelsOf } from "./labels.ts";
import type { DocusaurusSettings } from "./settings.ts";

const PLUGIN = "docusaurus-plugin-content-docs";
const DOCS = `${PLUGIN}/`;
const VERSION = /^(version-[^/]+?)(?:\/|\.json$)/;
const BLOG = "docusaurus-plugin-content-blog/";
const PAGES = "docusaurus-plugin-content-pages/";

/** `i18n/fr/…` has a folder for each plugin, with files of the same names as in the folders of the default language. */
export function docusaurusLanguages(
  { repository, folder }: ProgramSite,
  { docs, otherDocs, blog, i18n }: DocusaurusSettings,
): LanguageSettings | null {
  const root = `${folder}${textOf(i18n["path"]) ?? "i18n"}/`;
  const configs = recordOf(i18n["localeConfigs"]);
  const main = textOf(i18n["defaultLocale"]) ?? "en";
  const stated = listOf(i18n["locales"]).filter((key) => typeof key === "string");
  const keys = stated.length > 0 ? stated : localesIn(root, repository.notes);
  if (keys.length === 0) return null;
  return {
    origin: "the Docusaurus settings",
    main,
    isMainNamed: false,
    suffixes: "none",
    translations: [root],
    languages: [...new Set([main, ...keys])].map((key): WrittenLanguage => {
      const config = recordOf(configs[key]);
      const own = `${root}${textOf(config["path"]) ?? key}/`;
      const documents = [
        { folder: `${own}${DOCS}current/`, of: docs },
        ...versionsIn(own + DOCS, repository).map((name) => ({
          folder: own + DOCS + name,
          of: `${folder}versioned_docs/${name}`,
        })),
        ...otherDocs.map((other) => ({
          folder: `${own}${PLUGIN}-${other.id}/current/`,
          of: other.folder,
        })),
      ];
      return {
        key,
        tag: textOf(config["htmlLang"]),
        name: textOf(config["label"]),
        labels: labelsOf(repository, documents),
        folders:
          key === main
            ? []
            : [
                ...documents,
                ...(blog === null ? [] : [{ folder: own + BLOG, of: blog }]),
                { folder: own + PAGES, of: `${folder}src/pages/` },
              ],
      };
    }),
  };
}

/** The folders of versions, such as "version-1.0/", including those with only labels. */
function versionsIn(folder: string, { notes, sources }: Repository): string[] {
  const names = [...notes, ...sources.keys()].flatMap((path) => {
    const name = path.startsWith(folder) ? VERSION.exec(path.slice(folder.length))?.[1] : undefined;
    return name === undefined ? [] : `${name}/`;
  });
  return [...new Set(names)];
}

/** If the settings are not data, the folders show the languages. */
function localesIn(root: string, notes: readonly string[]): string[] {
  const keys = notes.flatMap((path) => {
    const [key = "", plugin = ""] = path.startsWith(root) ? path.slice(root.length).split("/") : [];
    return plugin.startsWith("docusaurus-plugin-") && languageOfName(key) !== null ? key : [];
  });
  return [...new Set(keys)].sort();
}
