import type { LanguageSettings, WrittenLanguage } from "../../languages/language-set.ts";
import { languageOfName } from "../../languages/names.ts";

/** A line of `LANGS.md`: `* [Français](fr/)`. */
const LINE = /^[ \t]*[-*+][ \t]+\[([^\]]*)\]\(\s*(?:\.\/)?([^\s)/]+)\/?(?:README\.md)?\s*\)/gim;
const MAX_CHARACTERS = 10_000;

/** The languages of `LANGS.md`, which names a folder for each. */
export function gitbookLanguages(text: string | undefined, root: string): LanguageSettings | null {
  const lines = [...(text ?? "").slice(0, MAX_CHARACTERS).matchAll(LINE)];
  const languages = lines.flatMap(([, name = "", key = ""]): WrittenLanguage[] =>
    languageOfName(key) === null
      ? []
      : [
          {
            key,
            tag: null,
            name: name.trim() || null,
            folders: [{ folder: `${root}${key}/`, of: root }],
          },
        ],
  );
  return languages.length < 2
    ? null
    : {
        origin: "LANGS.md",
        main: languages[0]?.key ?? null,
        isMainNamed: true,
        suffixes: "none",
        languages,
      };
}
