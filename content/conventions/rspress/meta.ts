import type { Place, ProgramSite } from "../interface.ts";
import { folderOf, noteAt } from "../paths.ts";
import { parseLooseJson } from "../loose-json.ts";
import { listOf, recordOf, textOf } from "../settings.ts";

export const META = /(?:^|\/)_meta\.json$/;

/**
 * The order of each folder: a list of names, or of `{ type, name, label }`.
 * @param main the language whose folder addresses do not name
 */
export function placesOfMeta(
  { repository }: ProgramSite,
  { root, main }: { root: string; main: string | null },
): Map<string, Place> {
  const places = new Map<string, Place>();
  const mainFolder = `${root}${main}/`;
  for (const [path, text] of repository.sources) {
    if (!META.test(path) || !path.startsWith(root)) continue;
    for (const [position, entry] of listOf(readList(text)).entries()) {
      const name = textOf(entry) ?? textOf(recordOf(entry)["name"]);
      if (name === null) continue;
      const place = { position, title: textOf(recordOf(entry)["label"]) };
      const at = folderOf(path) + name.replace(/^\/+|\/+$/g, "");
      const note = noteAt(repository, at);
      if (note !== null) places.set(note, place);
      places.set(`${at}/`, place);
      // Menus name the folders of the main language by their addresses.
      if (at.startsWith(mainFolder)) places.set(`${root}${at.slice(mainFolder.length)}/`, place);
    }
  }
  return places;
}

function readList(text: string): unknown {
  try {
    return parseLooseJson(text);
  } catch {
    // The file is untrusted input, and its own program would report it.
    return null;
  }
}
