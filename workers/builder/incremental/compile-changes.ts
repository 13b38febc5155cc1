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
import { placeOf } from "../list/list.ts";
import type { Edits } from "./find-changes.ts";

/** One note before and after the push. */
export interface NoteEdit {
  before: ParsedNote;
  after: ParsedNote;
  links: { before: NoteLinks; after: NoteLinks };
  /** As it is published; null when it is withheld. */
  published: { before: SiteNote; after: SiteNote } | null;
}

export interface CompiledEdits extends Edits {
  notes: NoteEdit[];
}

/**
 * Compiles what was edited. Nothing of the last build is changed yet.
 * @returns how many notes were compiled, and no edits when they reach further than their own pages and those that quote them: another name, address, tag
 * or date, other files that are shown, other embeds
 */
export async function compileEdits(
  build: Build,
  source: Source,
  edits: Edits,
  tools: CompileTools,
): Promise<{ edits: CompiledEdits | null; compiled: number }> {
  const keyed = edits.files.map((file) => ({ ...file, key: noteKey(file.oid, file.path) }));
  const { facts, compiled } = await compileNotes(build, keyed, tools);
  const notes = noteEdits(build, edits, { keyed, facts, dates: (await source.dates).byPath });
  return { edits: notes && isSameCut(edits, notes) ? { ...edits, notes } : null, compiled };
}

function noteEdits(
  build: Build,
  edits: Edits,
  found: {
    keyed: readonly (ContentFile & { key: string })[];
    facts: ReadonlyMap<string, NoteFacts>;
    dates: DatesByPath;
  },
): NoteEdit[] | null {
  const { site } = edits;
  const { keyed, facts, dates } = found;
  const finder = edits.files.length === 0 ? null : finderOf(site.resolved.links, worldOf(edits));
  const notes: NoteEdit[] = [];
  for (const file of keyed) {
    const before = site.parsed.notes[placeOf(site.parsed.notes, file.path)];
    const made = facts.get(file.key);
    if (!before || !made || !finder) return null;
    const after = parsedNote(file, made, site.listing);
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

/** What other notes and lists go by, and what decides about its address and its publication. */
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

/** How long a note is decides how far embeds go. */
function isSameCut({ site }: Edits, notes: readonly NoteEdit[]): boolean {
  const { links, structure, cut } = site.resolved;
  const isEmbedded = ({ before }: NoteEdit) =>
    site.backlinks
      .get(before.path)
      ?.some(({ path }) => links.links.get(path)?.embeds.includes(before.path)) ?? false;
  const matters = notes.some(
    (edit) =>
      edit.published &&
      edit.before.facts.wordCount !== edit.after.facts.wordCount &&
      (edit.links.after.embeds.length > 0 || isEmbedded(edit)),
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

function worldOf({ site }: Edits) {
  const { resolved, parsed, listing } = site;
  return () => ({
    notes: parsed.notes,
    files: listing.files,
    leftOut: listing.leftOut,
    ignores: (path: string) => listing.ignore.find(listing.root + path) !== null,
    urls: new Map(resolved.notes.map(({ path, url }) => [path, url])),
    generated: resolved.generated,
  });
}
