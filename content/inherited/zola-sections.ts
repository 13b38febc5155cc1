import { splitNote } from "#markdown/front-matter/split.ts";
import { booleanOf } from "#markdown/written-values.ts";
import { always, folderOf, isRecord, type SettingsGroup } from "./inherited-values.ts";
import { readData } from "./read-data.ts";

/** Zola makes no page of anything in the folder of a section that is a draft. */
export function zolaSection(text: string, path: string): SettingsGroup[] {
  if (!/draft/i.test(text)) return [];
  if (booleanOf(splitNote(text).values["draft"]) !== true) return [];
  // A note cannot undo it, so the key is not the one that notes have.
  return [{ folder: folderOf(path), applies: always, values: { isDraft: true }, program: "zola" }];
}

/** The settings of a site of Zola have the address with an underscore. @throws if they cannot be read */
export function zolaSite(text: string, path: string): SettingsGroup[] {
  if (!path.endsWith(".toml") || !text.includes("base_url")) return [];
  const data = readData(text, path);
  if (!isRecord(data) || !("base_url" in data)) return [];
  return [{ folder: folderOf(path), applies: always, values: {}, isSiteOf: "zola" }];
}
