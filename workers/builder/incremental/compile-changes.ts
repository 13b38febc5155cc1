import { compileNotes, type CompileTools, parsedNote } from "../parse/parse.ts";
import type { ParsedNote, ContentFile, SiteNote, NoteLinks } from "../model.ts";
import type { NoteFacts } from "../parse/compiled-note.ts";
import { noteKey } from "../parse/compiled-packs.ts";
import type { Build, Source } from "../context.ts";
import { cutEmbeds } from "../resolve/embed-cycles.ts";
import { finderOf } from "../resolve/note-links.ts";
import { isWithheld } from "../parse/publish-rules.ts";
import { embedGraph, siteNote } from "../resolve/resolve.ts";
import type { DatesByPath } from "../fetch/content-dates.ts";
import { indexOfPath } from "../list/list.ts";
import type { ChangedNotes } from "./find-changes.ts";

/** One note before and after the push. */
export interface NoteChange {
  before: ParsedNote;
  after: ParsedNote;
  links: { before: NoteLinks; after: NoteLinks };
  /** The published notes; null if the note is withheld. */
  published: { before: SiteNote; after: SiteNote } | null;
}

export interface CompiledChanges extends ChangedNotes {
  notes: NoteChange[];
}

/**
 * Compiles the edited notes. The last build's memory does not change yet.
 * @returns the number of compiled notes, and the changes; null instead of changes if they affect more than their own pages and those that
 * quote them, for example a changed name, address, tag, date, file or embed
 */
export async function compileChanges(
  build: Build,
  source: Source,
  changed: ChangedNotes,
  tools: CompileTools,
): Promise<{ changed: CompiledChanges | null; compiled: number }> {
  const keyed = changed.files.map((file) => ({ ...file, key: noteKey(file.oid, file.path) }));
  const { facts, compiled } = await compileNotes(build, keyed, tools);
  const notes = noteChanges(build, changed, { keyed, facts, dates: (await source.dates).byPath });
  return { changed: notes && isSameCut(changed, notes) ? { ...changed, notes } : null, compiled };
}

function noteChanges(
  build: Build,
  changed: ChangedNotes,
  input: {
    keyed: readonly (ContentFile & { key: string })[];
    facts: ReadonlyMap<string, NoteFacts>;
    dates: DatesByPath;
  },
): NoteChange[] | null {
  const { site } = changed;
  const { keyed, facts, dates } = input;
  const finder =
    changed.files.length === 0 ? null : finderOf(site.resolved.links, worldOf(changed));
  const notes: NoteChange[] = [];
  for (const file of keyed) {
    const before = site.parsed.notes[indexOfPath(site.parsed.notes, file.path)];
    const compiledFacts = facts.get(file.key);
    if (!before || !compiledFacts || !finder) return null;
    const after = parsedNote(file, compiledFacts, site.listing);
    if (!isSameFace(build, before, after)) return null;
    const links = { before: site.resolved.links.links.get(file.path), after: finder.find(after) };
    if (!links.before) return null;
    const isWithheld = site.resolved.withheld.has(file.path);
    if (!isWithheld && !isSameReach(links.before, links.after)) return null;
    const public_ = site.resolved.structure.byPath.get(file.path);
    if (!isWithheld && !public_) return null;
    notes.push({
      before,
      after,
      links: { before: links.before, after: links.after },
      published: public_
        ? {
            before: public_,
            after: siteNote(after, undefined, {
              url: public_.url,
              siteTitle: build.project.name,
              dates: dates.get(site.listing.root + file.path),
            }),
          }
        : null,
    });
  }
  return notes;
}

/** Whether everything is the same that other notes and lists show of a note, and that decides its address and its publication. */
function isSameFace({ now }: Build, before: ParsedNote, after: ParsedNote): boolean {
  return (
    faceOf(before.facts) === faceOf(after.facts) &&
    isWithheld(before, now) === isWithheld(after, now)
  );
}

function faceOf({ title, tags, aliases, refusal, features, publish }: NoteFacts): string {
  const { description: _, updated: __, seo: ___, ...decisive } = publish;
  const { math, mermaid } = features;
  return JSON.stringify([title, tags, aliases, refusal, math, mermaid, decisive]);
}

function isSameReach(before: NoteLinks, after: NoteLinks): boolean {
  return (
    JSON.stringify(before.embeds) === JSON.stringify(after.embeds) &&
    JSON.stringify(before.files.toSorted()) === JSON.stringify(after.files.toSorted())
  );
}

/** The length of a note decides how far embeds go. */
function isSameCut({ site }: ChangedNotes, notes: readonly NoteChange[]): boolean {
  const { links, structure, cut } = site.resolved;
  const isEmbedded = ({ before }: NoteChange) =>
    site.backlinks
      .get(before.path)
      ?.some(({ path }) => links.links.get(path)?.embeds.includes(before.path)) ?? false;
  const matters = notes.some(
    (change) =>
      change.published &&
      change.before.facts.wordCount !== change.after.facts.wordCount &&
      (change.links.after.embeds.length > 0 || isEmbedded(change)),
  );
  if (!matters) return true;
  const edited = new Map(notes.map(({ published }) => [published?.before, published?.after]));
  const now = cutEmbeds(
    embedGraph(
      site.resolved.notes.map((note) => edited.get(note) ?? note),
      links.links,
      structure,
    ),
  );
  return now.size === cut.size && [...now].every(([edge, reason]) => cut.get(edge) === reason);
}

function worldOf({ site }: ChangedNotes) {
  const { resolved, parsed, listing } = site;
  return () => ({
    notes: parsed.notes,
    files: listing.files,
    leftOut: listing.leftOut,
    ignore: listing.ignore,
    root: listing.root,
    urls: new Map(resolved.notes.map(({ path, url }) => [path, url])),
    generated: resolved.generated,
  });
}
