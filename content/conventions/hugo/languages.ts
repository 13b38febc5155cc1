import type { LanguageSettings, WrittenLanguage } from "../../languages/language-set.ts";
import type { ProgramSite } from "../interface.ts";
import { folderAt } from "../paths.ts";
import { listOf, numberOf, recordOf, textOf } from "../settings.ts";

/**
 * `languages` in the settings. A language has a folder of its own, or names that end in `.fr.md`.
 * @param settings with keys in lower case
 * @param root the folder of the default language
 */
export function hugoLanguages(
  site: ProgramSite,
  settings: Record<string, unknown>,
  root: string,
): LanguageSettings | null {
  const main = textOf(settings["defaultcontentlanguage"]) ?? "en";
  const languages = Object.entries(recordOf(settings["languages"]))
    .map(([key, value]) => ({ key, own: lowerCased(recordOf(value)) }))
    .filter(({ own }) => own["disabled"] !== true)
    .sort((a, b) => weightOf(a.own) - weightOf(b.own));
  if (languages.length < 2) return null;
  return {
    origin: "the Hugo settings",
    main,
    isMainNamed: settings["defaultcontentlanguageinsubdir"] === true,
    suffixes: "all",
    languages: languages.map(({ key, own }): WrittenLanguage => {
      const params = lowerCased(recordOf(own["params"]));
      return {
        key,
        tag: textOf(own["languagecode"]) ?? textOf(own["locale"]),
        name: textOf(own["languagename"]) ?? textOf(own["label"]) ?? textOf(params["languagename"]),
        folders: foldersOf(key, own),
      };
    }),
  };

  function foldersOf(key: string, own: Record<string, unknown>): WrittenLanguage["folders"] {
    const written = textOf(own["contentdir"]) ?? mountOf(settings, key);
    const folder = written === null ? null : folderAt(site.folder, written);
    if (folder !== null && folder !== root) return [{ folder, of: root }];
    // There may be a folder that no setting names. Otherwise, names of files end in the language.
    const named = `${root}${key}/`;
    const isThere = key !== main || site.repository.notes.some((path) => path.startsWith(named));
    return [{ folder: isThere ? named : root, of: root }];
  }
}

function weightOf(language: Record<string, unknown>): number {
  return numberOf(language["weight"]) ?? Infinity;
}

/** The folder that a module mounts as the content of a language. */
function mountOf(settings: Record<string, unknown>, key: string): string | null {
  return contentMounts(settings).find(({ languages }) => languages[0] === key)?.source ?? null;
}

/** The folders that modules mount as the content, with their languages: in `lang`, or in `sites` since Hugo 0.153. */
export function contentMounts(
  settings: Record<string, unknown>,
): { source: string; languages: string[] }[] {
  return listOf(recordOf(settings["module"])["mounts"]).flatMap((written) => {
    const mount = recordOf(written);
    const source = textOf(mount["source"]);
    if (mount["target"] !== "content" || source === null) return [];
    const matrix = recordOf(recordOf(mount["sites"])["matrix"])["languages"];
    const languages = [mount["lang"], ...listOf(matrix)]
      .map(textOf)
      .filter((name) => name !== null);
    return { source, languages };
  });
}

/** Hugo ignores the case of its keys. */
export function lowerCased(settings: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(settings).map(([key, value]) => [key.toLowerCase(), value]),
  );
}
