import type { LanguageSettings, WrittenLanguage } from "../../languages/language-set.ts";
import { folderAt } from "../paths.ts";
import { isRecord } from "../program/literals.ts";
import { listOf, recordOf, textOf } from "../settings.ts";

/** The plugin `i18n`: a folder for each language, or names that end in `.fr.md`. */
export function mkdocsLanguages(
  { plugins }: Record<string, unknown>,
  root: string,
): LanguageSettings | null {
  const all = Array.isArray(plugins) ? plugins : [plugins];
  const options = all.map((plugin) => recordOf(plugin)["i18n"]).find(isRecord);
  if (!options) return null;
  const written = languagesIn(options["languages"]);
  const main =
    written.find(({ isDefault }) => isDefault)?.key ?? textOf(options["default_language"]) ?? "en";
  const languages = written.some(({ key }) => key === main)
    ? written
    : [{ key: main, name: null, isDefault: true }, ...written];
  const hasFolders = options["docs_structure"] === "folder";
  return {
    origin: "the MkDocs settings",
    main,
    isMainNamed: false,
    suffixes: hasFolders ? "none" : "all",
    languages: languages.map(({ key, name }): WrittenLanguage => {
      const folder = hasFolders ? `${root}${key}/` : root;
      return {
        key,
        tag: null,
        name,
        folders: hasFolders || key === main ? [{ folder, of: root }] : [],
      };
    }),
  };
}

/** Settings for each language, which have a folder and a language of their own. */
export function languagesOfSites(
  sites: readonly Record<string, unknown>[],
  place: string,
): LanguageSettings | null {
  const languages = sites.flatMap(({ theme, docs_dir: name }) => {
    const key = textOf(recordOf(theme)["language"]) ?? textOf(recordOf(theme)["locale"]);
    const folder = folderAt(place, textOf(name) ?? "docs");
    return key === null || folder === null || folder === place ? [] : [{ key, folder }];
  });
  const [main] = languages;
  const isEach = [languages.map(({ key }) => key), languages.map(({ folder }) => folder)].every(
    (all) => new Set(all).size === sites.length,
  );
  if (main === undefined || languages.length < 2 || !isEach) return null;
  return {
    origin: "the MkDocs settings",
    main: main.key,
    isMainNamed: false,
    suffixes: "none",
    languages: languages.map(({ key, folder }): WrittenLanguage => ({
      key,
      tag: null,
      name: null,
      folders: key === main.key ? [] : [{ folder, of: main.folder }],
    })),
  };
}

interface Written {
  key: string;
  name: string | null;
  isDefault: boolean;
}

/** A list, or in older settings an object of names by language. */
function languagesIn(languages: unknown): Written[] {
  if (isRecord(languages))
    return Object.entries(languages).flatMap(([key, value]): Written[] => {
      const { name } = recordOf(value);
      return key === "default"
        ? []
        : [{ key, name: textOf(name) ?? textOf(value), isDefault: false }];
    });
  return listOf(languages).flatMap((entry): Written[] => {
    const { locale, name, default: isDefault, build } = recordOf(entry);
    const key = textOf(locale);
    if (key === null || build === false) return [];
    return [{ key, name: textOf(name), isDefault: isDefault === true }];
  });
}
