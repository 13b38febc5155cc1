import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { themeFiles, type ThemeFile } from "#markdown/themes/assets.ts";
import type { Theme } from "#markdown/themes/model.ts";

const ROOT = new URL("../../", import.meta.url);
/** Fonts, scripts and rules of all themes, the same for every look. */
const read = new Map<string, Uint8Array>();
/** A page requests a dozen files in a row, and users try several themes. */
const MAX_CACHED = 8;
const cache = new Map<string, Map<string, ThemeFile>>();

/** The files of a theme by name, with addresses below `base`. */
export async function filesBelow(theme: Theme, base: string): Promise<Map<string, ThemeFile>> {
  const cached = cache.get(base);
  if (cached) return cached;
  const names = theme.assets.flatMap(({ file, more = [] }) => [file, ...more]);
  await Promise.all(
    names
      .filter((file) => !read.has(file))
      .map(async (file) => read.set(file, await readFile(fileURLToPath(new URL(file, ROOT))))),
  );
  const files = themeFiles(theme, {
    read: (file) => read.get(file)!,
    addressOf: (name) => base + name,
  });
  const byName = new Map(files.map((file) => [file.name, file]));
  cache.set(base, byName);
  const [oldest] = cache.keys();
  if (cache.size > MAX_CACHED && oldest !== undefined) cache.delete(oldest);
  return byName;
}
