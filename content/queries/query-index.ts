import { sourcePath } from "../notes/source-path.ts";
import { datedIn } from "#markdown/front-matter/time-zone.ts";
import { withParents } from "#markdown/queries/rows.ts";
import type { QueryNote, QuerySite } from "#markdown/queries/site.ts";
import { byPath, indexOfPath } from "../notes/by-path.ts";
import { mediaKindOf } from "../media/media-types.ts";
import { resolvedImage } from "../media/resolved-image.ts";
import type { MediaFile, Resolved, SiteNote } from "../model.ts";
import type { PartIndex, QueryIndex } from "./model.ts";
import type { NoteData } from "../notes/compiled-note.ts";
import { isListed } from "../notes/publish-rules.ts";

/** The part that the queries of notes outside all versions and languages see: every note in its own language. */
const EVERYWHERE = "";

/** The part of the site whose notes the queries of a note see. */
export function partSeenBy(
  { path, home }: Pick<SiteNote, "path" | "home">,
  versions: Resolved["versions"],
): string {
  return versions && versions.of(path) === null ? EVERYWHERE : home;
}

/** What queries know of a note beside its data. */
interface NoteSources {
  dates: Resolved["dates"];
  versions: Resolved["versions"];
  root: string;
}

export function queryNote(
  note: SiteNote,
  { properties, facts }: NoteData,
  { dates, versions, root }: NoteSources,
): QueryNote {
  const { path, url, title, size } = note;
  const { created = null, changed = null } = dates.get(sourcePath(root, note)) ?? {};
  const { tags, aliases, publish } = note.facts;
  const at = (date: string | null) => datedIn(publish.timeZone, date);
  return {
    path,
    place: versions?.innerPath(path) ?? path,
    url,
    title,
    size,
    created: at(created),
    modified: at(changed),
    tags,
    aliases,
    properties,
    facts,
  };
}

/** As in menus, the notes of a language are also those that it shows because they are not translated. */
export function indexNotes(
  {
    notes,
    untranslated,
    ...sources
  }: Pick<Resolved, "notes" | "untranslated" | "dates" | "versions">,
  { data, root }: { data: Map<string, NoteData>; root: string },
): QueryIndex {
  const parts = new Map<string, WrittenIndex>();
  const { versions } = sources;
  const all = untranslated.length === 0 ? notes : [...notes, ...untranslated].sort(byPath);
  const hasOutside = notes.some((note) => partSeenBy(note, versions) === EVERYWHERE);
  for (const note of all) {
    const own = data.get(note.key);
    // As in Obsidian, canvases and bases are not rows.
    const { format } = note.facts;
    if (!own || !isListed(note) || format === "canvas" || format === "base") continue;
    const row = queryNote(note, own, { ...sources, root });
    const isEverywhere = hasOutside && note.original === null;
    for (const home of isEverywhere ? [note.home, EVERYWHERE] : [note.home]) {
      const part = parts.get(home) ?? emptyIndex();
      parts.set(home, part);
      addNote(part, row);
    }
  }
  return { parts, data };
}

interface WrittenIndex extends PartIndex {
  folders: Map<string, number[]>;
  tags: Map<string, number[]>;
}

const emptyIndex = (): WrittenIndex => ({ notes: [], folders: new Map(), tags: new Map() });

function addNote({ notes, folders, tags }: WrittenIndex, note: QueryNote): void {
  const position = notes.push(note) - 1;
  for (const path of new Set([note.path.toLowerCase(), note.place.toLowerCase()])) {
    add(folders, path.replace(/\.[^./]+$/, ""), position);
    for (let end = path.lastIndexOf("/"); end > 0; end = path.lastIndexOf("/", end - 1))
      add(folders, path.slice(0, end), position);
  }
  const names = new Set(withParents(note.tags).map((tag) => tag.toLowerCase()));
  for (const name of names) add(tags, name, position);
}

/** Replaces the row of an edited note. @returns the row before, if the note is one */
export function replaceRow({ parts }: QueryIndex, after: QueryNote): QueryNote | null {
  let replaced: QueryNote | null = null;
  for (const { notes } of parts.values()) {
    const position = indexOfPath(notes, after.path);
    const before = notes[position];
    if (!before) continue;
    notes[position] = after;
    replaced = before;
  }
  return replaced;
}

function add(map: Map<string, number[]>, key: string, position: number): void {
  const positions = map.get(key);
  // A note named like its folder is added for both.
  if (positions?.at(-1) === position) return;
  if (positions) positions.push(position);
  else map.set(key, [position]);
}

/** A part of the site as its queries see it. @param find the content path that a link in a note names */
export function querySite(
  { notes, folders, tags }: PartIndex,
  { links, backlinks }: Pick<Resolved, "links" | "backlinks">,
  {
    root,
    clock,
    find,
    media,
  }: {
    root: string;
    clock: number;
    find: QuerySite["find"];
    media: ReadonlyMap<string, MediaFile>;
  },
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
    picture(from, target) {
      const file = media.get(find(from, target) ?? "");
      return file && mediaKindOf(file.path) === "image" ? resolvedImage(file) : null;
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
