import { parseLooseJson } from "../loose-json.ts";
import type { Place, ProgramSite } from "../interface.ts";
import { folderOf, noteAt } from "../paths.ts";
import { readLiterals } from "../program/literals.ts";
import { recordOf, textOf } from "../settings.ts";

/** `_meta.js` of a folder; `_meta.en-US.json` of a language before version 4; `_meta.global.js` of the whole site. */
export const META = /(?:^|\/)_meta(?:\.[\w-]+)?\.(?:json|[cm]?[jt]sx?)$/;

/**
 * The order and titles of each folder: an object whose keys are names.
 * @param main the language whose folder addresses do not name
 */
export function placesOfMeta(
  { repository }: ProgramSite,
  { root, main }: { root: string; main: string | null },
): Map<string, Place> {
  const places = new Map<string, Place>();
  const mainFolder = `${root}${main}/`;

  function addEntries(folder: string, entries: unknown): void {
    for (const [position, [name, written]] of Object.entries(recordOf(entries)).entries()) {
      const entry = recordOf(written);
      const place = { position, title: textOf(written) ?? textOf(entry["title"]) };
      const at = folder + name;
      const note = noteAt(repository, at) ?? noteAt(repository, `${at}.${main}`);
      if (note !== null) places.set(note, place);
      places.set(`${at}/`, place);
      // Menus name the folders of the main language by their addresses.
      if (at.startsWith(mainFolder)) places.set(`${root}${at.slice(mainFolder.length)}/`, place);
      addEntries(`${at}/`, entry["items"]);
    }
  }

  for (const [path, text] of repository.sources) {
    const ofLanguage = /_meta\.([\w-]+)\./.exec(path)?.[1];
    const isRead = ofLanguage === undefined || ofLanguage === "global" || ofLanguage === main;
    if (META.test(path) && path.startsWith(root) && isRead)
      addEntries(folderOf(path), readEntries(text, path));
  }
  return places;
}

function readEntries(text: string, path: string): unknown {
  if (!path.endsWith(".json")) return readLiterals(text).exported;
  try {
    return parseLooseJson(text);
  } catch {
    // The file is untrusted input, and its own program would report it.
    return null;
  }
}
