import { compileNotes, type CompileTools, parsedNote } from "../parse/parse.ts";
import type { ParsedNote, ContentFile, SiteNote, NoteLinks } from "../model.ts";
import type { NoteFacts } from "../parse/compiled-note.ts";
import { noteKey } from "../parse/compiled-packs.ts";
import type { Build, Source } from "../context.ts";
import { cutEmbeds, embedGraph } from "../resolve/embed-cycles.ts";
import { finderOf } from "../resolve/note-links.ts";
import { isWithheld } from "../parse/publish-rules.ts";
import { siteNote } from "../resolve/site-note.ts";
import type { DatesByPath } from "../fetch/content-dates.ts";
import { indexOfPath } from "../list/by-path.ts";
import type { ChangedNotes, WholeSite } from "./find-changes.ts";

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
 * @returns the number of compiled notes, and the changes, or the reason why they affect more than their own pages and those
 * that quote them
 */
export async function compileChanges(
  build: Build,
  source: Source,
  changed: ChangedNotes,
  tools: CompileTools,
): Promise<{ changed: CompiledChanges | WholeSite; compiled: number }> {
  const keyed = changed.files.map((file) => ({ ...file, key: noteKey(file.oid, file.path) }));
  const { facts, compiled } = await compileNotes(build, keyed, tools);
  const notes = noteChanges(build, changed, { keyed, facts, dates: (await source.dates).byPath });
  if ("because" in notes) return { changed: notes, compiled };
  if (!isSameCut(changed, notes))
    return { changed: { because: "an embedded note became longer or shorter" }, compiled };
  return { changed: { ...changed, notes }, compiled };
}

function noteChanges(
  build: Build,
  changed: ChangedNotes,
  input: {
    keyed: readonly (ContentFile & { key: string })[];
    facts: ReadonlyMap<string, NoteFacts>;
    dates: DatesByPath;
  },
): NoteChange[] | WholeSite {
  const { site } = changed;
  const { keyed, facts, dates } = input;
  const finder =
    changed.files.length === 0 ? null : finderOf(site.resolved.links, worldOf(changed));
  const notes: NoteChange[] = [];
  for (const file of keyed) {
    const before = site.parsed.notes[indexOfPath(site.parsed.notes, file.path)];
    const compiledFacts = facts.get(file.key);
    const path = site.listing.root + file.path;
    if (!before || !compiledFacts || !finder) return { because: `${path} could not be compiled` };
    const after = parsedNote(file, compiledFacts, site.listing);
    const face = changedFace(build, before, after);
    if (face) return { because: `the ${face} of ${path} changed` };
    const links = { before: site.resolved.links.links.get(file.path), after: finder.find(after) };
    const public_ = site.resolved.structure.byPath.get(file.path);
    if (!links.before || Boolean(public_) === site.resolved.withheld.has(file.path))
      return { because: `${path} was not part of the last build` };
    if (public_ && !isSameReach(links.before, links.after))
      return { because: `${path} uses other files or embeds` };
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

/** What other notes and lists show of a note, and what decides its address and its publication. Returns the name of the first difference. */
function changedFace({ now }: Build, before: ParsedNote, after: ParsedNote): string | null {
  if (isWithheld(before, now) !== isWithheld(after, now)) return "publication";
  const [old, current] = [faceOf(before.facts), faceOf(after.facts)];
  const names = Object.keys(current) as (keyof typeof current)[];
  return names.find((name) => JSON.stringify(old[name]) !== JSON.stringify(current[name])) ?? null;
}

function faceOf({ title, tags, aliases, refusal, features, publish }: NoteFacts) {
  const { description: _, updated: __, seo: ___, ...decisive } = publish;
  const { math, mermaid } = features;
  return {
    title,
    "list of tags": tags,
    "list of aliases": aliases,
    "use of formulas or diagrams": [math, mermaid],
    publication: refusal,
    "front matter": decisive,
  };
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
