import type { LanguageSettings, WrittenLanguage } from "../../languages/language-set.ts";
import type { Literals } from "../program/literals.ts";
import { listOf, recordOf, textOf } from "../settings.ts";

/** `lang`: its notes have a folder, but addresses do not name it. */
export function mainLanguage(programs: readonly Literals[]): string | null {
  for (const { exported } of programs) {
    const language = textOf(recordOf(exported)["lang"]);
    if (language !== null) return language;
  }
  return null;
}

/** `locales`, in the settings or those of the theme. Each has a folder. */
export function rspressLanguages(
  programs: readonly Literals[],
  root: string,
): LanguageSettings | null {
  for (const { exported } of programs) {
    const { locales, themeConfig } = recordOf(exported);
    const lists = [listOf(locales), listOf(recordOf(themeConfig)["locales"])];
    const languages = (lists.find((list) => list.length > 0) ?? []).flatMap(
      (locale): WrittenLanguage[] => {
        const { lang, label } = recordOf(locale);
        const key = textOf(lang);
        if (key === null) return [];
        const folders = [{ folder: `${root}${key}/`, of: root }];
        return [{ key, tag: null, name: textOf(label), folders }];
      },
    );
    if (languages.length < 2) continue;
    const main = mainLanguage(programs);
    return {
      origin: "the Rspress settings",
      main,
      isMainNamed: false,
      suffixes: "none",
      languages,
    };
  }
  return null;
}
