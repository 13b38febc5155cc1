import type { ProgramSite } from "../interface.ts";
import { folderAt, folderOf } from "../paths.ts";

/** `"@img": path.resolve(__dirname, "./public/img")`, `"@": fileURLToPath(new URL("../src", import.meta.url))` */
const ALIAS =
  /["']?(~?@?[\w-]{0,40})["']?\s*:\s*(?:path\.)?(?:resolve|join|fileURLToPath)\(\s*(?:__dirname\s*,|new\s+URL\()\s*["']([^"'\n]{1,200})["']/g;
/** Settings with more are not written by hand. */
const MAX_ALIASES = 50;

/**
 * The aliases of folders that a program's settings define for its bundler, by what paths begin with: "@img/" and, as in VuePress,
 * "~@img/". The program is not run: only this form is known.
 */
export function aliasesOf(path: string, text: string): Record<string, string> {
  if (!/\balias\b/.test(text)) return {};
  const aliases: Record<string, string> = {};
  for (const [, name = "", written = ""] of [...text.matchAll(ALIAS)].slice(0, MAX_ALIASES)) {
    const folder = folderAt(folderOf(path), written);
    if (!/^[~@]/.test(name) || folder === null) continue;
    for (const sign of name.startsWith("~") ? [name] : [name, `~${name}`])
      aliases[`${sign}/`] ??= folder;
  }
  return aliases;
}

/** The same of all settings of a site. The file nearest to the root wins. */
export function aliasesOfSite(
  { repository, folder }: ProgramSite,
  settings: RegExp,
): Record<string, string> {
  const aliases: Record<string, string> = {};
  for (const [path, text] of [...repository.sources].toReversed())
    if (settings.test(path) && path.startsWith(folder))
      Object.assign(aliases, aliasesOf(path, text));
  return aliases;
}
