import type { LanguageSettings, WrittenLanguage } from "../../languages/language-set.ts";
import type { ProgramSite } from "../interface.ts";
import type { Literals } from "../program/literals.ts";
import { listOf, recordOf, textOf } from "../settings.ts";

/** `i18n.defaultLocale` of Next.js. */
export function mainLanguage(programs: readonly Literals[]): string | null {
  for (const { first } of programs) {
    const language = textOf(recordOf(first("i18n"))["defaultLocale"]);
    if (language !== null) return language;
  }
  return null;
}

/** `i18n.locales`. A language has a folder of its own or, before version 4, names that end in `.fr.mdx`. */
export function nextraLanguages(
  { repository }: ProgramSite,
  { programs, root }: { programs: readonly Literals[]; root: string },
): LanguageSettings | null {
  for (const { first } of programs) {
    const keys = listOf(recordOf(first("i18n"))["locales"]).flatMap((one) => textOf(one) ?? []);
    if (keys.length < 2) continue;
    const main = mainLanguage(programs);
    const languages = keys.map((key): WrittenLanguage => {
      const named = `${root}${key}/`;
      const hasFolder = repository.notes.some((note) => note.startsWith(named));
      const folder = hasFolder || key !== main ? named : root;
      return { key, tag: null, name: null, folders: [{ folder, of: root }] };
    });
    return {
      origin: "the Nextra settings",
      main,
      isMainNamed: false,
      suffixes: "all",
      languages,
    };
  }
  return null;
}
