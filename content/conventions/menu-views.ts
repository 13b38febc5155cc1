import type { Editions } from "../languages/editions.ts";
import type { NoteFacts } from "../notes/compiled-note.ts";
import { type FilePlace, sourcePath } from "../notes/source-path.ts";
import type { AboveKeys, FrontMatterKeys, MenuItem, Order, Place } from "./interface.ts";
import { placesOf } from "./menu-places.ts";

/** Where menus have notes and folders, and what they call them. */
export interface MenuViews {
  /** The place of a note in menus. */
  place(file: FilePlace, facts: NoteFacts): Place;
  /** How menus call a note, and which notes they show it below. */
  menuNames(note: FilePlace & Named): MenuNames;
  /** @param path without a closing slash */
  folder(path: string): Place & { isTranslated: boolean };
}

type Named = { title: string; facts: NoteFacts };

export interface MenuNames {
  /** Null if no other note can name it. */
  own: string | null;
  /** Names of the notes above it, the nearest first. The first that is in its folder counts. */
  above: readonly string[];
  /** The name of the note above that one, if several notes may have the same name. */
  aboveThat: string | null;
}

/** A folder without a title of its own is named without its number. */
const NUMBER = /^\d+[-_. ]+/;
/** Deeper tables of contents are not written by hand. */
const MAX_LEVELS = 20;
const NOWHERE: Place = { position: null, title: null };
const UNNAMED: MenuNames = { own: null, above: [], aboveThat: null };

/** @param root the content root */
export function openMenus(
  contents: readonly MenuItem[] | null,
  {
    root,
    keys,
    places,
    editions,
  }: { root: string; keys: FrontMatterKeys; places: Order["places"]; editions: Editions },
): MenuViews {
  const menu = contents && placesOf(contents);
  const { versions, languages } = editions;
  return {
    place(file, facts) {
      const written = facts.publish.conventional;
      const path = sourcePath(root, file);
      const { name, original } = namesIn(file, facts);
      const position = menu?.positions.get(name) ?? menu?.positions.get(original) ?? null;
      const number = written ? firstNumber(written, keys.positions) : null;
      const own = number ?? (places.get(path) ?? places.get(original))?.position ?? null;
      const title =
        inLanguage(file.path, original, [menu?.titles.get(original)]) ??
        menu?.titles.get(name) ??
        (written && firstText(written, keys.labels)) ??
        places.get(path)?.title ??
        null;
      if (position !== null) return { position, title };
      // Notes that a menu does not mention follow it.
      if (own !== null) return { position: own + (menu?.size ?? 0), title };
      return title === null ? NOWHERE : { position: null, title };
    },
    menuNames(note) {
      if (!menu) return keys.above ? namesByKeys(note, keys.above) : UNNAMED;
      if (menu.above.size === 0) return UNNAMED;
      const { name, original } = namesIn(note, note.facts);
      const own = menu.positions.has(name) ? name : original;
      const above: string[] = [];
      for (let at = menu.above.get(own); at && above.length < MAX_LEVELS; at = menu.above.get(at))
        above.push(at);
      return { own, above, aboveThat: null };
    },
    folder(path) {
      const full = versions?.folderOf(`${path}/`) ?? `${root}${path}/`;
      const facts = places.get(full);
      const position = menu?.positions.get(full) ?? facts?.position ?? null;
      const title = menu?.titles.get(full) ?? facts?.title ?? null;
      const name = full.split("/").at(-2);
      const names = [title, name, name?.replace(NUMBER, "")];
      const translated = inLanguage(`${path}/`, full, names);
      return { position, title: translated ?? title, isTranslated: translated !== null };
    },
  };

  /** A title in the language of a page or folder. @param full where it is in the repository in the main language */
  function inLanguage(
    path: string,
    full: string,
    titles: readonly (string | null | undefined)[],
  ): string | null {
    const around = languages?.of(path)?.labels?.filter(({ folder }) => full.startsWith(folder));
    const [deepest] = around?.sort((a, b) => b.folder.length - a.folder.length) ?? [];
    const title = titles.find((one) => deepest?.labels.has(one ?? ""));
    return deepest?.labels.get(title ?? "") ?? null;
  }

  /** What the table of contents may call a note. A translation has the place of its original, but a title of its own. */
  function namesIn(file: FilePlace, { publish }: NoteFacts): { name: string; original: string } {
    const path = sourcePath(root, file);
    const inner = versions?.innerPath(file.path) ?? file.path;
    const names = menu ? [path, ...keys.namesInMenu(inner, publish)] : [];
    const name = names.find((one) => menu?.positions.has(one)) ?? path;
    return { name, original: languages ? (versions?.folderOf(file.path) ?? path) : path };
  }
}

function namesByKeys({ title, facts }: Named, keys: AboveKeys): MenuNames {
  const valueOf = (key: string | null) => {
    const value = key === null ? undefined : facts.publish.conventional?.[key];
    return value === undefined ? null : String(value);
  };
  const above = valueOf(keys.above);
  return {
    own: keys.name === null ? title : valueOf(keys.name),
    above: above === null ? [] : [above],
    aboveThat: valueOf(keys.aboveThat),
  };
}

function firstNumber(
  written: Record<string, string | number>,
  keys: readonly string[],
): number | null {
  for (const key of keys) {
    const value = Number(written[key] ?? Number.NaN);
    if (Number.isFinite(value)) return value;
  }
  return null;
}

function firstText(
  written: Record<string, string | number>,
  keys: readonly string[],
): string | null {
  const key = keys.find((name) => written[name] !== undefined && written[name] !== "");
  return key === undefined ? null : String(written[key]);
}
