import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { themeFiles, type ThemeFile } from "#markdown/themes/assets.ts";
import type { Theme } from "#markdown/themes/model.ts";

const ROOT = new URL("../../", import.meta.url);
/** Fonts, scripts and rules of all themes, the same for every look. */
const read = new Map<string, Uint8Array>();
/** A page asks for a dozen files one after another; somebody who tries colours does so with one theme after another. */
const MAX_HELD = 8;
const held = new Map<string, Map<string, ThemeFile>>();

/** The files of a theme below an address of their own, by their names. */
export async function filesBelow(theme: Theme, base: string): Promise<Map<string, ThemeFile>> {
  const known = held.get(base);
  if (known) return known;
  const wanted = theme.assets.flatMap(({ file, more = [] }) => [file, ...more]);
  await Promise.all(
    wanted
      .filter((file) => !read.has(file))
      .map(async (file) => read.set(file, await readFile(fileURLToPath(new URL(file, ROOT))))),
  );
  const files = themeFiles(theme, {
    read: (file) => read.get(file)!,
    addressOf: (name) => base + name,
  });
  const made = new Map(files.map((file) => [file.name, file]));
  held.set(base, made);
  const [oldest] = held.keys();
  if (held.size > MAX_HELD && oldest !== undefined) held.delete(oldest);
  return made;
}
