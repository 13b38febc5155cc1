import { foldKey } from "#markdown/front-matter/publication-rules.ts";
import { always, folderOf, type SettingsGroup, isRecord } from "./inherited-values.ts";
import { readData } from "./read-data.ts";

/** In arbitrary JSON these keys usually have another meaning. */
const AMBIGUOUS = new Set(
  "status poststatus visibility postvisibility url build password public access if ignored".split(
    " ",
  ),
);

/** Data of Eleventy and Lume for every note of a folder. @throws if it cannot be read */
export function folderData(text: string, path: string): SettingsGroup[] {
  return groupsOf(text, path, always);
}

/** Data of Eleventy for the note of the same name in the same folder. @throws if it cannot be read */
export function noteData(text: string, path: string): SettingsGroup[] {
  const stem = stemOf(path);
  return groupsOf(text, path, (note) => stemOf(note) === stem);
}

function groupsOf(text: string, path: string, applies: SettingsGroup["applies"]): SettingsGroup[] {
  const data = readData(text, path);
  if (!isRecord(data)) return [];
  const isPlain = /(?<!\.11tydata)\.json$/.test(path) && !path.endsWith("/_data.json");
  const values = Object.fromEntries(
    Object.entries(data).filter(([key]) => !isPlain || !AMBIGUOUS.has(foldKey(key))),
  );
  return [{ folder: folderOf(path), applies, values }];
}

/** The path without the extensions of data files and notes. */
export function stemOf(path: string): string {
  return path.replace(/(?:\.11tydata)?\.(?:json|ya?ml|toml|[cm]?[jt]s|mdx?|markdown|meta)$/i, "");
}

/** The metadata of a post of Nikola, in a file beside it: `.. status: draft`. */
export function nikolaData(text: string, path: string): SettingsGroup[] {
  const stem = stemOf(path);
  const written = [...text.matchAll(/^\.\. (status|date):[ \t]*(.+)$/gm)];
  const values = Object.fromEntries(written.map(([, key = "", value = ""]) => [key, value.trim()]));
  return [{ folder: folderOf(path), applies: (note) => stemOf(note) === stem, values }];
}
