import type { MenuItem, ProgramSite, Repository } from "../interface.ts";
import { folderOf, noteAt, pathAt } from "../paths.ts";
import { isRecord } from "../program/literals.ts";
import { listOf, parseSettings, recordOf, textOf } from "../settings.ts";
import { contentFolder } from "./settings.ts";

export const CONTENTS = /(?:^|\/)toc\.ya?ml$/i;

const MAX_DEPTH = 12;
/** The tables of contents of a large site have this many entries together. */
const MAX_ENTRIES = 100_000;

interface Reading {
  repository: Repository;
  /** The folder that "~/" means. */
  home: string;
  /** Tables of contents by their path in lower case, and those that were read. */
  files: ReadonlyMap<string, string>;
  read: Set<string>;
  entries: number;
}

/** Every `toc.yml` of the content: that of the root, with those that it names, then those that none names. */
export function readContents(site: ProgramSite): MenuItem[] | null {
  const root = contentFolder(site);
  const { repository, folder: home } = site;
  const all = [...repository.sources.keys()].filter(
    (path) => CONTENTS.test(path) && path.startsWith(root),
  );
  if (all.length === 0) return null;
  const files = new Map(all.map((path) => [path.toLowerCase(), path]));
  const reading: Reading = { repository, home, files, read: new Set(), entries: 0 };
  const menu = all.flatMap((path) => itemsIn(path, reading, 0));
  return menu.length > 0 ? menu : null;
}

function itemsIn(path: string, reading: Reading, depth: number): MenuItem[] {
  if (reading.read.has(path) || depth > MAX_DEPTH) return [];
  reading.read.add(path);
  const data = parseSettings(reading.repository.sources.get(path) ?? "", path);
  const entries = Array.isArray(data) ? (data as unknown[]) : listOf(recordOf(data)["items"]);
  return itemsOf(entries, path, reading, depth);
}

function itemsOf(
  list: readonly unknown[],
  file: string,
  reading: Reading,
  depth: number,
): MenuItem[] {
  if (depth > MAX_DEPTH) return [];
  return list.flatMap((entry): MenuItem[] => {
    if (!isRecord(entry) || ++reading.entries > MAX_ENTRIES) return [];
    const title = textOf(entry["name"]) ?? textOf(entry["displayName"]);
    const href = textOf(entry["href"]);
    const topic = textOf(entry["topicHref"]) ?? textOf(entry["homepage"]);
    const uid = textOf(entry["topicUid"]) ?? textOf(entry["uid"]);
    const below = itemsOf(listOf(entry["items"]), file, reading, depth + 1);
    const nested = textOf(entry["tocHref"]) ?? href;
    const other = nested === null ? null : contentsAt(nested, file, reading);
    const items = other === null ? below : [...itemsIn(other, reading, depth + 1), ...below];
    const named = topic ?? (other === null ? href : null);
    const path = named === null ? null : targetAt(named, file, reading);
    return [{ title, path: path ?? (uid === null ? null : `/${uid}`), items }];
  });
}

/** The table of contents that an entry names, or that is in the folder that it names. */
function contentsAt(href: string, file: string, { home, files }: Reading): string | null {
  const path = placeOf(href, file, home);
  if (path === null) return null;
  const names = /\.ya?ml$/i.test(path) ? [path] : [`${path}/toc.yml`, `${path}/toc.yaml`];
  if (!/(?:\/|\.ya?ml)$/i.test(href.replace(/[?#].*$/s, ""))) return null;
  const match = names.find((name) => files.has(name.toLowerCase()));
  return match === undefined ? null : (files.get(match.toLowerCase()) ?? null);
}

function targetAt(href: string, file: string, { repository, home }: Reading): string | null {
  const path = placeOf(href, file, home);
  if (path === null) return null;
  if (!href.endsWith("/")) return noteAt(repository, path);
  const folder = `${path}/`;
  return repository.notes.some((note) => note.startsWith(folder)) ? folder : null;
}

/** A path in the repository; null for another site. */
function placeOf(href: string, file: string, home: string): string | null {
  if (/^(?:[a-z][a-z+.-]*:|\/)/i.test(href)) return null;
  const written = href.replace(/[?#].*$/s, "");
  return written.startsWith("~/")
    ? pathAt(home, written.slice(2))
    : pathAt(folderOf(file), written);
}
