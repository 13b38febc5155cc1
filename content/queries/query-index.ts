import { sourcePath } from "../notes/source-path.ts";
import { withParents } from "#markdown/queries/rows.ts";
import type { QueryNote, QuerySite } from "#markdown/queries/site.ts";
import { indexOfPath } from "../notes/by-path.ts";
import type { Resolved, SiteNote } from "../model.ts";
import type { QueryIndex } from "./model.ts";
import type { NoteData } from "../notes/compiled-note.ts";
import { isListed } from "../notes/publish-rules.ts";

export function queryNote(
  note: SiteNote,
  { properties, facts }: NoteData,
  dates: Resolved["dates"],
  root: string,
): QueryNote {
  const { path, url, title, size } = note;
  const { created = null, changed = null } = dates.get(sourcePath(root, note)) ?? {};
  const { tags, aliases } = note.facts;
  return { path, url, title, size, created, modified: changed, tags, aliases, properties, facts };
}

export function indexNotes(
  { notes, dates }: Pick<Resolved, "notes" | "dates">,
  { data, root }: { data: Map<string, NoteData>; root: string },
): QueryIndex {
  const folders = new Map<string, number[]>();
  const tags = new Map<string, number[]>();
  const listed: QueryNote[] = [];
  for (const note of notes) {
    const own = data.get(note.key);
    // As in Obsidian, canvases and bases are not rows.
    const { format } = note.facts;
    if (!own || !isListed(note) || format === "canvas" || format === "base") continue;
    const position = listed.push(queryNote(note, own, dates, root)) - 1;
    const path = note.path.toLowerCase();
    add(folders, path.replace(/\.[^./]+$/, ""), position);
    for (let end = path.lastIndexOf("/"); end > 0; end = path.lastIndexOf("/", end - 1))
      add(folders, path.slice(0, end), position);
    const names = new Set(withParents(note.facts.tags).map((tag) => tag.toLowerCase()));
    for (const name of names) add(tags, name, position);
  }
  return { notes: listed, folders, tags, data };
}

function add(map: Map<string, number[]>, key: string, position: number): void {
  const positions = map.get(key);
  // A note named like its folder is added for both.
  if (positions?.at(-1) === position) return;
  if (positions) positions.push(position);
  else map.set(key, [position]);
}

/** The index as queries see it. @param find the content path that a link in a note names */
export function querySite(
  { notes, folders, tags }: QueryIndex,
  { links, backlinks }: Pick<Resolved, "links" | "backlinks">,
  { root, clock, find }: { root: string; clock: number; find: QuerySite["find"] },
): QuerySite {
  const at = (path: string) => notes[indexOfPath(notes, path)] ?? null;
  const pick = (positions: readonly number[] = []) =>
    positions.flatMap((position) => notes[position] ?? []);
  const listed = (paths: readonly string[]) => paths.filter((path) => at(path) !== null);
  return {
    all: () => notes,
    inFolder(written) {
      const name = folderName(written, root);
      return name === "" ? notes : pick(folders.get(name));
    },
    folderOf: (written) => folderName(written, root),
    withTag: (name) => pick(tags.get(name)),
    at,
    outlinks: (path) => listed(links.links.get(path)?.notes ?? []),
    inlinks: (path) => listed((backlinks.get(path) ?? []).map((note) => note.path)),
    find(from, target) {
      const path = find(from, target);
      return path !== null && at(path) ? path : null;
    },
    clock,
  };
}

/** Queries count from the root of the vault, which may be the root of the repository. */
function folderName(written: string, root: string): string {
  const name = written.replace(/^\/+|\/+$/g, "").toLowerCase();
  const below = name.startsWith(root.toLowerCase()) ? name.slice(root.length) : name;
  return below.replace(/\.md$/, "");
}
