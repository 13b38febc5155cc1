import type { LanguageSettings, WrittenLanguage } from "../../languages/language-set.ts";
import type { Literals } from "../program/literals.ts";
import { isRecord } from "../program/literals.ts";
import { recordOf, textOf } from "../settings.ts";

/** The language of everything that is in no folder of another language. */
export function vitepressLanguage(programs: readonly Literals[]): string | null {
  for (const { exported } of programs) {
    const { lang, locales } = recordOf(exported);
    const { root, "/": older } = recordOf(locales);
    const written = [recordOf(root)["lang"], recordOf(older)["lang"], lang].map(textOf);
    const language = written.find((tag) => tag !== null);
    if (language) return language;
  }
  return null;
}

/** `locales`: the languages by the folder of each; "root" is everything else. VuePress writes them the same way. */
export function vitepressLanguages(
  programs: readonly Literals[],
  {
    root,
    origin,
    imported = [],
  }: {
    root: string;
    origin: string;
    /** Files beside the settings, by their names. Those of languages have their settings. */
    imported?: readonly (readonly [name: string, program: Literals])[];
  },
): LanguageSettings | null {
  const all = programs.map(({ exported, first }) =>
    recordOf(recordOf(exported)["locales"] ?? first("locales")),
  );
  const locales = all.find((written) => Object.keys(written).length > 0);
  if (!locales) return null;
  const langOf = (key: string) => textOf(recordOf(locales[key])["lang"]);
  const site = programs.map(({ exported }) => textOf(recordOf(exported)["lang"])).find(Boolean);
  const hasRoot = "root" in locales;
  const keys = Object.keys(locales).map((key) => key.replace(/^\/+|\/+$/g, ""));
  // Older settings write "/" and "/zh/".
  const mainKey = keys.find((key) => key === "root" || key === "") ?? keys[0] ?? "";
  const isRoot = hasRoot || mainKey === "";
  const own = langOf("root") ?? langOf("/") ?? site ?? importedLanguage(imported, keys);
  const isOpen = own === null && !isRecord(locales["root"] ?? locales["/"]);
  // The content shows it, if the settings do not.
  if (isRoot && isOpen) return null;
  const main = isRoot ? (own ?? "en-US") : mainKey;
  return {
    origin,
    main,
    isMainNamed: !isRoot,
    suffixes: "none",
    languages: Object.keys(locales).map((written): WrittenLanguage => {
      const key = written.replace(/^\/+|\/+$/g, "");
      const isMain = isRoot && key === mainKey;
      return {
        key: isMain ? main : key,
        tag: langOf(written),
        name: textOf(recordOf(locales[written])["label"]),
        folders: isMain ? [{ folder: root, of: root }] : [{ folder: `${root}${key}/`, of: root }],
      };
    }),
  };
}

/** The language of the only file that is not named like the folder of another language. */
function importedLanguage(
  imported: readonly (readonly [name: string, program: Literals])[],
  keys: readonly string[],
): string | null {
  const others = imported.flatMap(([name, { first }]) =>
    keys.includes(name) && name !== "root" ? [] : (textOf(first("lang")) ?? []),
  );
  return others.length === 1 ? (others[0] ?? null) : null;
}
