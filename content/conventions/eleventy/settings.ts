import type { ProgramSite } from "../interface.ts";
import { folderAt, folderOf } from "../paths.ts";
import { readLiterals } from "../program/literals.ts";
import { recordOf, textOf } from "../settings.ts";

export const SETTINGS = /(?:^|\/)(?:\.eleventy|eleventy\.config)\.[cm]?[jt]s$/;

export interface EleventySettings {
  input: string;
  includes: string | null;
  layouts: string | null;
  data: string | null;
  /** The path of the whole site. */
  prefix: string | null;
}

/** What the program says as data. */
export function readEleventy(program: string): EleventySettings {
  const { exported, first } = readLiterals(program);
  const settings = recordOf(exported);
  const folders = recordOf(settings["dir"] ?? first("dir"));
  const named = (key: string) => textOf(folders[key]);
  const set = /\bsetInputDirectory\(\s*(["'`])([^"'`$]*)\1/.exec(program)?.[2];
  return {
    input: named("input") ?? set ?? ".",
    ...{ includes: named("includes"), layouts: named("layouts"), data: named("data") },
    prefix: textOf(settings["pathPrefix"] ?? first("pathPrefix")),
  };
}

export function settingsOf({ repository, folder }: ProgramSite): EleventySettings {
  for (const [path, text] of repository.sources)
    if (SETTINGS.test(path) && folderOf(path) === folder) return readEleventy(text);
  return readEleventy("");
}

export function inputFolder(site: ProgramSite): string {
  return folderAt(site.folder, settingsOf(site).input) ?? site.folder;
}
