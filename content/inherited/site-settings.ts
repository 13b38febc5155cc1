import { isRecord, type SettingsGroup, always, folderOf } from "./inherited-values.ts";
import { folderNamed } from "../ignore/patterns.ts";
import { readYaml } from "../ignore/read-lists.ts";

/** `DEFAULT_METADATA` of Pelican: the status of articles that have none. */
export function pelicanDefaults(text: string, path: string): SettingsGroup[] {
  const program = text.replace(/^[ \t]*#.*$/gm, "");
  const defaults = /^DEFAULT_METADATA\s*=\s*(?:\{|dict\()([^})]*)/m.exec(program)?.[1] ?? "";
  const status = /\bstatus\b["']?\s*[:=]\s*["'](\w+)["']/.exec(defaults)?.[1];
  const content = /^PATH\s*=\s*["']([^"'\n]*)["']/m.exec(program)?.[1] ?? "";
  const folder = folderOf(path) + folderNamed(content);
  return status === undefined ? [] : [{ folder, applies: always, values: { status } }];
}

/** The Obsidian plugin that publishes a garden takes the notes that say so, if it has a repository for them. @throws if the settings cannot be read */
export function gardenSettings(text: string, path: string): SettingsGroup[] {
  const data: unknown = JSON.parse(text);
  if (!isRecord(data) || !data["githubRepo"] || !data["githubUserName"]) return [];
  const folder = path.replace(/\.obsidian\/.*$/, "");
  return [{ folder, applies: always, values: { "dg-publish": false } }];
}

export const GARDEN_SETTINGS = /(?<=^|\/)\.obsidian\/plugins\/digitalgarden\/data\.json$/;

/** `inject` of a collection in Statamic: what its entries have unless they say otherwise, such as `protect`. @throws if the settings cannot be read */
export function statamicCollection(text: string, path: string): SettingsGroup[] {
  if (!/^inject[ \t]*:/m.test(text)) return [];
  const { inject } = readYaml(text);
  if (!isRecord(inject)) return [];
  return [{ folder: `${path.replace(/\.yaml$/, "")}/`, applies: always, values: inject }];
}
