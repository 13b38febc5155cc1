import { foldKey } from "#markdown/front-matter/publication-rules.ts";
import { always, folderOf, type Given, isRecord } from "./inherited-values.ts";
import { readData } from "./read-data.ts";

/** In arbitrary JSON these keys mostly mean something else. */
const AMBIGUOUS = new Set(
  "status poststatus visibility postvisibility url build password public".split(" "),
);

/** Data of Eleventy and Lume that every note of a folder takes over. @throws when it cannot be read */
export function folderData(text: string, path: string): Given[] {
  return given(text, path, always);
}

/** Data of Eleventy about the one note beside it. @throws when it cannot be read */
export function noteData(text: string, path: string): Given[] {
  const stem = stemOf(path);
  return given(text, path, (note) => stemOf(note) === stem);
}

function given(text: string, path: string, applies: Given["applies"]): Given[] {
  const data = readData(text, path);
  if (!isRecord(data)) return [];
  const isPlain = /(?<!\.11tydata)\.json$/.test(path) && !path.endsWith("/_data.json");
  const values = Object.fromEntries(
    Object.entries(data).filter(([key]) => !isPlain || !AMBIGUOUS.has(foldKey(key))),
  );
  return [{ folder: folderOf(path), applies, values }];
}

/** The path without what says that it is data, or a note. */
export function stemOf(path: string): string {
  return path.replace(/(?:\.11tydata)?\.(?:json|ya?ml|toml|[cm]?[jt]s|md|markdown)$/i, "");
}
