import type { LanguageSettings, WrittenLanguage } from "../../languages/language-set.ts";
import { listOf, recordOf, textOf } from "../settings.ts";

/** `navigation.languages`: the first, or the one marked as default, has no folder. */
export function mintlifyLanguages(
  settings: Record<string, unknown>,
  root: string,
): LanguageSettings | null {
  const written = listOf(recordOf(settings["navigation"])["languages"]).flatMap((entry) => {
    const { language, default: isDefault } = recordOf(entry);
    const key = textOf(language);
    return key === null ? [] : [{ key, isDefault: isDefault === true }];
  });
  const main = (written.find(({ isDefault }) => isDefault) ?? written[0])?.key;
  if (main === undefined || written.length < 2) return null;
  return {
    origin: "docs.json",
    main,
    isMainNamed: false,
    suffixes: "none",
    languages: written.map(({ key }): WrittenLanguage => {
      const folder = key === main ? root : `${root}${key}/`;
      // Mintlify calls Chinese "cn".
      return { key, tag: key === "cn" ? "zh" : null, name: null, folders: [{ folder, of: root }] };
    }),
  };
}
