import { sourcePath } from "#content/notes/source-path.ts";
import { type Changed, everything, type SomeNotes } from "../incremental/changed.ts";
import type { PreviousSite } from "../incremental/previous-build.ts";
import type { NoteLinks, ParsedNote, SiteNote } from "#content/model.ts";
import type { ChangedText } from "../parse/parse.ts";
import { cutEmbeds, embedGraph, htmlWeight } from "#content/links/embed-cycles.ts";
import { evidenceOf, isSameEvidence, shareOf } from "#content/links/certainty/evidence.ts";
import { foreignTargets, inferredBases } from "#content/links/inferred-bases.ts";
import { pagesWithoutFile, worldOf } from "#content/links/link-world.ts";
import { finderOf } from "#content/links/note-links.ts";

/** A note with its links before and after the push. */
export interface ChangedNote extends ChangedText {
  links: { before: NoteLinks; after: NoteLinks };
  /** The published note before the push; null if the note is withheld. */
  published: SiteNote | null;
}

/**
 * Finds the links of changed notes. The previous site does not change yet.
 * @returns the notes, or the reason why they affect more than their own pages and those that quote them
 */
export function changedLinks({ site, notes }: SomeNotes<ChangedText>): Changed<ChangedNote> {
  const { listing, parsed, resolved } = site;
  const { links, structure, withheld } = resolved;
  const changed: ChangedNote[] = [];
  for (const note of [...notes, ...inOtherLanguages(notes, resolved.untranslated)]) {
    const { path } = note.after;
    const finder = finderOf(links, () => worldOf(listing, parsed.notes, resolved));
    const before = links.links.get(path);
    const published = structure.byPath.get(path) ?? null;
    if (!before || (published !== null) === withheld.has(path))
      return everything(`${sourcePath(listing.root, note.after)} was not part of the last build`);
    const after = finder.find(note.after);
    if (published && !isSameReach(before, after))
      return everything(`${sourcePath(listing.root, note.after)} uses other files or embeds`);
    changed.push({ ...note, links: { before, after }, published });
  }
  if (!isEvidenceSame(site, changed))
    return everything("what dead links of this content have in common has changed");
  if (!areBasesSame(site, changed))
    return everything("what links to pages of this site begin with has changed");
  if (!isSameCut(site, changed)) return everything("an embedded note became longer or shorter");
  return { scope: "notes", notes: changed, site };
}

/** The same notes where a translation of them is missing. */
function inOtherLanguages(
  notes: readonly ChangedText[],
  untranslated: readonly SiteNote[],
): ChangedText[] {
  if (untranslated.length === 0) return [];
  const changed = new Map(notes.map((note) => [note.after.path, note]));
  return untranslated.flatMap(({ path, source, original }) => {
    const note = changed.get(original ?? "");
    const place = { path, ...(source !== undefined && { source }) };
    return note ? { before: { ...note.before, ...place }, after: { ...note.after, ...place } } : [];
  });
}

function isSameReach(before: NoteLinks, after: NoteLinks): boolean {
  return (
    JSON.stringify(before.embeds) === JSON.stringify(after.embeds) &&
    JSON.stringify(before.files.toSorted()) === JSON.stringify(after.files.toSorted())
  );
}

/** All links together decide how certain a dead one is. */
function isEvidenceSame(
  { listing, resolved }: PreviousSite,
  changed: readonly ChangedNote[],
): boolean {
  const { structure, links } = resolved;
  const program = listing.convention;
  const before = { structure, links: links.links };
  const others = changed.filter(
    (note) =>
      note.published &&
      shareOf(note.before, note.links.before, program) !==
        shareOf(note.after, note.links.after, program),
  );
  if (others.length === 0) return true;
  const byPath = new Map<string, Pick<SiteNote, "path" | "url" | "facts">>(structure.byPath);
  const current = new Map(links.links);
  for (const { after, published, links: own } of others) {
    byPath.set(after.path, { ...after, url: published?.url ?? "" });
    current.set(after.path, own.after);
  }
  const after = { structure: { byPath }, links: current };
  const making = {
    made: program.made,
    bases: resolved.bases,
    redirectOf: (address: string) => program.redirects.to(address),
  };
  return isSameEvidence(evidenceOf(before, program, making), evidenceOf(after, program, making));
}

/** Absolute links of all notes together may show what the site's addresses begin with elsewhere. */
function areBasesSame(
  { listing, parsed, resolved }: PreviousSite,
  changed: readonly ChangedNote[],
): boolean {
  const linked = (facts: ParsedNote["facts"]) => JSON.stringify(foreignTargets({ facts }));
  const others = changed.filter(
    ({ published, before, after }) => published && linked(before.facts) !== linked(after.facts),
  );
  if (others.length === 0) return true;
  const texts = new Map(others.map(({ after }) => [after.path, after]));
  const bases = inferredBases({
    notes: parsed.notes.map((note) => texts.get(note.path) ?? note),
    urls: new Map(
      [...resolved.notes, ...resolved.untranslated].map(({ path, url }) => [path, url]),
    ),
    generated: pagesWithoutFile(resolved.structure, resolved.generated),
    files: listing.files,
  });
  const known = resolved.bases.slice(listing.convention.addresses.bases.length);
  return JSON.stringify(bases) === JSON.stringify(known);
}

/** The length of a note decides how far embeds go. */
function isSameCut({ resolved }: PreviousSite, changed: readonly ChangedNote[]): boolean {
  const { links, structure, cut, backlinks } = resolved;
  const isEmbedded = ({ after: { path } }: ChangedNote) =>
    backlinks.get(path)?.some((from) => links.links.get(from.path)?.embeds.includes(path)) ?? false;
  // Whether a note may embed a part of itself depends on the places of its headings.
  const embedsItself = ({ links: { after }, after: { path } }: ChangedNote) =>
    after.embeds.includes(path);
  const matters = changed.some(
    (note) =>
      note.published &&
      (embedsItself(note) ||
        (htmlWeight(note.before.facts) !== htmlWeight(note.after.facts) &&
          (note.links.after.embeds.length > 0 || isEmbedded(note)))),
  );
  if (!matters) return true;
  const texts = new Map(changed.map(({ published, after }) => [published?.path, after]));
  const pages = [...resolved.notes, ...resolved.untranslated];
  const notes = pages.map((note) => texts.get(note.path) ?? note);
  const current = new Map(links.links);
  for (const note of changed) current.set(note.after.path, note.links.after);
  const now = cutEmbeds(embedGraph(notes, current, structure));
  return now.size === cut.size && [...now].every(([edge, reason]) => cut.get(edge) === reason);
}
