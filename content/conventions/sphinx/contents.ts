import type { MenuItem, ProgramSite, Repository } from "../interface.ts";
import { pathGlob } from "../../inherited/path-glob.ts";
import { noteAt, pathAt } from "../paths.ts";
import { isRecord } from "../program/literals.ts";
import { listOf, parseSettings, recordOf, textOf } from "../settings.ts";

/** The tables of contents of Jupyter Book, sphinx-external-toc and MyST. */
export const CONTENTS = /(?:^|\/)(?:_toc|myst)\.ya?ml$/;

const MAX_DEPTH = 12;
/** The table of contents of a large book has this many entries. */
const MAX_ENTRIES = 100_000;
/** Every note is compared with every pattern. */
const MAX_PATTERNS = 200;
/** Where the three formats have the entries below one. */
const BELOW = ["parts", "subtrees", "chapters", "sections", "entries", "children"];
const TITLES = ["title", "caption", "part"];
const FILES = ["root", "file"];
const PATTERNS = ["glob", "pattern"];

/** The setting of sphinx-external-toc. */
const EXCLUDES_OTHERS = /^external_toc_exclude_missing\s*=\s*True\b/m;

export interface Contents {
  menu: MenuItem[];
  /** Whether the program makes pages only of the notes in the menu. */
  isComplete: boolean;
}

interface Reading {
  repository: Repository;
  folder: string;
  entries: number;
  patterns: number;
}

/** The table of contents of a book; null if it has none, or none that names a note. */
export function readContents({ repository, folder }: ProgramSite): Contents | null {
  const settings = (name: string) => {
    const path = [`${folder}${name}.yml`, `${folder}${name}.yaml`].find((one) =>
      repository.sources.has(one),
    );
    return path === undefined ? null : parseSettings(repository.sources.get(path) ?? "", path);
  };
  const [myst, own] = [settings("myst"), settings("_toc")];
  const entries = listOf(recordOf(recordOf(myst)["project"])["toc"]);
  const written = entries.length > 0 ? entries : own;
  if (written === null) return null;
  const menu = itemsOf(written, { repository, folder, entries: 0, patterns: 0 }, 0);
  if (notesIn(menu).length === 0) return null;
  // MyST publishes what its table of contents lists. Jupyter Book and Sphinx publish all files, unless their settings say otherwise.
  const isOnlyListed =
    recordOf(settings("_config"))["only_build_toc_files"] === true ||
    EXCLUDES_OTHERS.test(repository.sources.get(`${folder}conf.py`) ?? "");
  return { menu, isComplete: myst !== null || isOnlyListed };
}

/** The notes of a menu, in its order. */
export function notesIn(menu: readonly MenuItem[]): string[] {
  return menu.flatMap(({ path, items }) => [...(path === null ? [] : [path]), ...notesIn(items)]);
}

function itemsOf(data: unknown, reading: Reading, depth: number): MenuItem[] {
  if (depth > MAX_DEPTH) return [];
  if (Array.isArray(data)) return data.flatMap((entry) => itemsOf(entry, reading, depth));
  if (!isRecord(data) || ++reading.entries > MAX_ENTRIES) return [];
  const first = (keys: readonly string[]) =>
    keys.map((key) => textOf(data[key])).find((text) => text !== null) ?? null;
  const title = first(TITLES);
  const items = BELOW.flatMap((key) => itemsOf(listOf(data[key]), reading, depth + 1));
  const pattern = first(PATTERNS);
  if (pattern !== null) return [...notesLike(pattern, reading).map(itemOf), ...items];
  const file = first(FILES);
  const path = file === null ? null : noteNamed(file, reading);
  // The first page of a book is above its parts, but not their chapter.
  if (textOf(data["root"]) !== null) return [{ title, path, items: [] }, ...items];
  return path === null && items.length === 0 ? [] : [{ title, path, items }];
}

const itemOf = (path: string): MenuItem => ({ title: null, path, items: [] });

function noteNamed(file: string, { repository, folder }: Reading): string | null {
  const path = pathAt(folder, file);
  return path === null ? null : noteAt(repository, path);
}

/** Patterns may leave the ending out. */
function notesLike(pattern: string, reading: Reading): string[] {
  if (++reading.patterns > MAX_PATTERNS) return [];
  const { repository, folder } = reading;
  const glob = pathGlob(pattern.replace(/^\.?\//, ""));
  const isLike = (name: string) =>
    glob === null || glob.test(name) || glob.test(name.replace(/\.[^./]+$/, ""));
  return repository.notes
    .filter((note) => note.startsWith(folder) && isLike(note.slice(folder.length)))
    .toSorted();
}
