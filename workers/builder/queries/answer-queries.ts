import { clockTime, datedIn } from "#markdown/front-matter/time-zone.ts";
import type { QueryNote, QuerySite } from "#markdown/queries/site.ts";
import type { Build, Source } from "../context.ts";
import type { Changed } from "../incremental/changed.ts";
import type { Listing, Media, Resolved, SiteNote, Parsed } from "#content/model.ts";
import type {
  Answers,
  AskingNote,
  NoteAnswers,
  PartIndex,
  QueryIndex,
} from "#content/queries/model.ts";
import type { NoteData } from "#content/notes/compiled-note.ts";
import type { CompiledNotes } from "../parse/compiled-notes.ts";
import type { ChangedNote } from "../resolve/changed-links.ts";
import { worldOf } from "#content/links/link-world.ts";
import { finderOf } from "#content/links/note-links.ts";
import {
  type AskedQuery,
  hasQueries,
  isBaseEmbed,
  isQuery,
  openAnswers,
} from "#content/queries/answers.ts";
import {
  indexNotes,
  partSeenBy,
  queryNote,
  querySite,
  replaceRow,
} from "#content/queries/query-index.ts";
import { openQueryEngine, type QueryEngine } from "#content/queries/query-engine.ts";

interface Content {
  listing: Listing;
  parsed: Parsed;
  resolved: Resolved;
  media: Pick<Media, "files">;
  changed: Changed<ChangedNote>;
}

/**
 * Prepares the answers to the queries of a site. After edits, it forgets those that may be different. A site without queries costs
 * nothing but a look at its slots.
 * @returns asking: notes whose answers must be compared with the last build, by content path
 */
export async function openSiteAnswers(
  build: Build,
  { commit }: Pick<Source, "commit">,
  content: Content,
  compiled: CompiledNotes,
): Promise<{ answers: Answers; asking: ReadonlyMap<string, string> }> {
  const { resolved, changed, listing } = content;
  const { timeZone } = listing;
  const clock = commit.at === null ? 0 : clockTime(datedIn(timeZone, commit.at));
  const before = changed.scope === "notes" ? changed.site.answers : null;
  const edited = before && changed.scope === "notes" ? publishedOf(changed.notes, resolved) : null;
  const isAsked = before?.index ? true : (edited ?? resolved.notes).some(hasQueries);
  if (!isAsked)
    return { answers: openAnswers(null, { known: new Map(), clock }), asking: new Map() };

  const engine = openQueryEngine();
  const { root } = listing;
  const earlier =
    before?.index?.data ?? build.base?.site?.answers.index?.data ?? new Map<string, NoteData>();
  const reads = before?.index && edited ? edited : resolved.notes;
  const data = await readData(reads, earlier, compiled);
  const index = before?.index ?? indexNotes(resolved, { data, root });
  const old = before?.index && edited ? replaceNotes(index, edited, { data, resolved, root }) : [];
  const world = () => worldOf(listing, content.parsed.notes, resolved);
  const find = (from: string, target: string) =>
    finderOf(resolved.links, world).named(from, target);
  const tools = { root, clock, find, media: content.media.files };
  const sites = new Map(
    [...index.parts].map(([part, own]) => [part, querySite(own, resolved, tools)]),
  );
  const nothing = querySite(NO_NOTES, resolved, tools);
  const siteOf = (note: AskingNote) => sites.get(partSeenBy(note, resolved.versions)) ?? nothing;
  const selfOf = ({ path }: AskingNote): QueryNote | null => {
    const note = resolved.structure.byPath.get(path);
    const own = note && index.data.get(note.key);
    return note && own ? queryNote(note, own, { ...resolved, root }) : null;
  };
  const queriesAt = (note: AskingNote, at: number) => queriesOf(note, at, resolved);
  const known = new Map(before?.index ? before.known : []);
  const asking = new Map<string, string>();
  if (before?.index && edited)
    for (const [path, answers] of known) {
      const note = resolved.structure.byPath.get(path);
      const self = note && selfOf(note);
      const concerned = { clock: before.clock !== clock, notes: old, engine, queriesAt };
      if (note && self && !mayDiffer(note, { answers, self, site: siteOf(note), ...concerned }))
        continue;
      known.delete(path);
      asking.set(path, answers.digest);
    }
  return {
    answers: openAnswers({ index, siteOf, engine, selfOf, queriesAt }, { known, clock }),
    asking,
  };
}

const NO_NOTES: PartIndex = { notes: [], folders: new Map(), tags: new Map() };

function publishedOf(notes: readonly ChangedNote[], { structure }: Resolved): SiteNote[] {
  return notes.flatMap(({ after }) => structure.byPath.get(after.path) ?? []);
}

/** Front matter, inline fields and tasks of notes, by note key. */
async function readData(
  notes: readonly SiteNote[],
  earlier: Map<string, NoteData>,
  compiled: CompiledNotes,
): Promise<Map<string, NoteData>> {
  const data = new Map<string, NoteData>();
  const unknown = new Set<string>();
  for (const { key } of notes) {
    const own = earlier.get(key);
    if (own) data.set(key, own);
    else unknown.add(key);
  }
  for (const [key, own] of await compiled.data([...unknown])) data.set(key, own);
  return data;
}

/** @returns the notes before and after their edit */
function replaceNotes(
  index: QueryIndex,
  edited: readonly SiteNote[],
  { data, resolved, root }: { data: Map<string, NoteData>; resolved: Resolved; root: string },
): QueryNote[] {
  const both: QueryNote[] = [];
  for (const note of edited) {
    const own = data.get(note.key);
    if (!own) continue;
    index.data.set(note.key, own);
    const after = queryNote(note, own, { ...resolved, root });
    const before = replaceRow(index, after);
    if (before) both.push(before, after);
  }
  return both;
}

/** Whether the edited notes, or the time, may change the answers of a note. */
function mayDiffer(
  note: SiteNote,
  place: {
    answers: NoteAnswers;
    self: QueryNote;
    clock: boolean;
    notes: readonly QueryNote[];
    engine: QueryEngine;
    site: QuerySite;
    queriesAt(note: AskingNote, at: number): readonly AskedQuery[];
  },
): boolean {
  const { answers, self, clock, notes, engine, site, queriesAt } = place;
  if (answers.key !== note.key) return true;
  if (answers.reach.some((reach) => reach === null || reach.others || (reach.clock && clock)))
    return true;
  return note.facts.slots
    .flatMap((_slot, at) => queriesAt(note, at))
    .some(({ slot }) => notes.some((edited) => engine.concerns(slot, edited, { self, site })));
}

/** The query in a slot, or those of the base that it embeds: all views, or the one that its fragment names. */
function queriesOf(
  note: AskingNote,
  at: number,
  { links, structure }: Pick<Resolved, "links" | "structure">,
): readonly AskedQuery[] {
  const slot = note.facts.slots[at];
  if (!slot) return [];
  if (isQuery(slot)) return [{ slot, title: null }];
  const target = isBaseEmbed(slot) ? links.links.get(note.path)?.targets[at] : null;
  const base = typeof target === "string" ? structure.byPath.get(target) : undefined;
  if (base?.facts.format !== "base") return [];
  const { slots, headings } = base.facts;
  const queries = slots.filter(isQuery);
  const wanted = slot.fragment?.toLowerCase();
  const view = headings.findIndex(({ text }) => text.toLowerCase() === wanted);
  const shown = view < 0 ? queries : queries.filter((query) => query.view === view);
  const name = (query: number | null) => (query === null ? null : (headings[query]?.text ?? null));
  return shown.map((query) => ({
    slot: query,
    title: shown.length > 1 ? name(query.view) : null,
  }));
}
