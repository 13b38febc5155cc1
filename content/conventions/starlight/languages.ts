import type { LanguageSettings, WrittenLanguage } from "../../languages/language-set.ts";
import { recordOf, textOf } from "../settings.ts";
import type { StarlightSettings } from "./settings.ts";

/** `locales`: the languages by the folder of each; "root" is everything else. */
export function starlightLanguages(
  { locales, language }: StarlightSettings,
  root: string,
): LanguageSettings | null {
  const keys = Object.keys(locales);
  if (keys.length < 2) return null;
  const isNamed = !("root" in locales);
  const named = isNamed
    ? language.slice(0, -1)
    : (textOf(recordOf(locales["root"])["lang"]) ?? "en");
  const main = named === "" ? (keys[0] ?? "en") : named;
  return {
    origin: "the Starlight settings",
    main,
    isMainNamed: isNamed,
    suffixes: "none",
    languages: keys.map((written): WrittenLanguage => {
      const { lang, label } = recordOf(locales[written]);
      const isRoot = written === "root";
      return {
        key: isRoot ? main : written,
        tag: textOf(lang),
        name: textOf(label),
        folders: [{ folder: isRoot ? root : `${root}${written}/`, of: root }],
      };
    }),
  };
}
