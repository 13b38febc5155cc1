import type { ProgramSite } from "../interface.ts";
import { isRecord, readLiterals } from "../program/literals.ts";
import { listOf, recordOf, textOf } from "../settings.ts";

export const CONFIG = /(?:^|\/)astro\.config\.[cm]?[jt]s$/;

export interface StarlightSettings {
  /** The list of the sidebar; null if it is not data, or repeats the folders. */
  sidebar: unknown[] | null;
  /** The folder of the default language, "" if its notes are in no folder of their own. */
  language: string;
  /** The folders of the other languages. */
  languages: string[];
  /** All languages as written, by the folder of each. */
  locales: Record<string, unknown>;
  /** The path of the whole site. */
  base: unknown;
  /** Former addresses and those of today. */
  redirects: [from: string, to: unknown][];
}

export function contentFolder(folder: string): string {
  return `${folder}src/content/docs/`;
}

export function settingsOf({ repository, folder }: ProgramSite): StarlightSettings {
  let program = "";
  for (const [path, text] of repository.sources)
    if (CONFIG.test(path) && path.startsWith(folder)) {
      program = text;
      break;
    }
  const { exported, first } = readLiterals(program);
  const settings = recordOf(exported);
  const options = listOf(settings["integrations"]).filter(isRecord);
  const own = options.find((given) => "sidebar" in given || "locales" in given) ?? {};
  const sidebar = listOf(own["sidebar"] ?? first("sidebar"));
  const locales = recordOf(own["locales"] ?? first("locales"));
  const language =
    "root" in locales ? null : textOf(own["defaultLocale"] ?? first("defaultLocale"));
  return {
    sidebar: sidebar.length > 0 ? sidebar : null,
    language: language === null || language === "root" ? "" : `${language}/`,
    languages: Object.keys(locales).filter((name) => name !== "root" && name !== language),
    locales,
    base: settings["base"] ?? first("base"),
    redirects: Object.entries(recordOf(settings["redirects"])).map(([from, to]) => [
      from,
      isRecord(to) ? to["destination"] : to,
    ]),
  };
}
