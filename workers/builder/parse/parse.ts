import { sourcePath } from "#content/notes/source-path.ts";
import type { Build, Source } from "../context.ts";
import { type Changed, everything, type SomeNotes } from "../incremental/changed.ts";
import { indexOfPath, replaceByPath } from "#content/notes/by-path.ts";
import type { Listed } from "../list/list.ts";
import type { ContentFile, ParsedNote, Parsed } from "#content/model.ts";
import { changedFace } from "#content/notes/changed-face.ts";
import { notesFor } from "#content/audience/page-readers.ts";
import { findReaders } from "../readers/find-readers.ts";
import { compileNotes, type CompileTools } from "./compile-notes.ts";
import type { NoteFacts } from "#content/notes/compiled-note.ts";
import { noteKey } from "./compiled-packs.ts";
import { compileSettingsOf } from "./compile-settings.ts";
import { includeFiles } from "./include-files.ts";
import { parsedNote } from "./parsed-note.ts";
import { typedNote, typedSettings } from "./typed-note.ts";
import { withUnusedHeld } from "#content/notes/page-files.ts";

/** A note before and after the push. */
export interface ChangedText {
  before: ParsedNote;
  after: ParsedNote;
}

/**
 * Compiles every note that is not cached, on all threads: first alone, which shows what it includes, then with these files.
 * All pages are affected by a note whose title, tags, address or publication changed.
 */
export async function parseNotes(
  build: Build,
  { listing, changed }: Listed,
  tools: CompileTools & { source: Pick<Source, "tree" | "dates"> },
): Promise<{ parsed: Parsed; changed: Changed<ChangedText> }> {
  build.context.states.makeRoom(build.project._id, listing.notes);
  const files = changed.scope === "everything" ? listing.notes : changed.notes;
  const generator = listing.convention.id;
  const settings = typedSettings(build, listing, compileSettingsOf(listing));
  const options = { ...tools, generator, settings, cached: factsOf(build, changed) };
  const keyed = files.map((file) => {
    const key = noteKey({ ...file, generator, included: null, settings: settings.of(file).digest });
    return { ...file, key, ownKey: key, included: null };
  });
  const alone = await compileNotes(
    build,
    keyed.map((file) => ({ ...file, files: null })),
    options,
  );
  const own = keyed.flatMap((file) => {
    const ownFacts = alone.facts.get(file.key);
    return ownFacts ? parsedNote(file, ownFacts, listing) : [];
  });
  const earlier = changed.scope === "everything" ? null : changed.site.parsed;
  const readers = await findReaders(build, tools.source, { listing, notes: own });
  const whole = await includeFiles(build, { listing, notes: own, earlier, readers }, options);
  tools.compiled.rest();
  const notes = own.flatMap(({ path }) => {
    const note = whole.notes.get(path);
    return note ? typedNote(build, listing, note) : [];
  });
  const unreadable = new Set<string>();
  for (const file of files)
    if (!whole.notes.has(file.path)) {
      unreadable.add(file.path);
      reportUnreadable(build, sourcePath(listing.root, file));
    }
  // Counts files, as users count notes. Files with the same name and text are compiled once.
  const compiled = notes.filter(
    ({ key, ownKey }) => whole.compiled.has(key) || alone.compiled.has(ownKey),
  ).length;
  const { nextInclude } = whole;
  if (changed.scope === "everything") {
    const all = readers && { ...readers, notes };
    const shown = all
      ? notesFor(all.audience.site, all, build.now)
      : withUnusedHeld(notes, build.now);
    return { parsed: { notes: shown, readers: all, compiled, nextInclude }, changed };
  }
  const before = changed.site.parsed.notes.filter(({ path }) => !unreadable.has(path));
  const texts = changedTexts(build, changed, { notes, unreadable });
  const all = replaceByPath(before, notes);
  return {
    parsed: {
      notes: texts.scope === "notes" ? all : withUnusedHeld(all, build.now),
      readers: null,
      compiled,
      nextInclude,
    },
    changed: texts,
  };
}

function changedTexts(
  { now }: Build,
  { site }: SomeNotes<ContentFile>,
  { notes, unreadable }: { notes: readonly ParsedNote[]; unreadable: ReadonlySet<string> },
): Changed<ChangedText> {
  const { root } = site.listing;
  const [missing] = unreadable;
  if (missing !== undefined) return everything(`${root}${missing} could not be compiled`);
  const texts: ChangedText[] = [];
  for (const after of notes) {
    const before = site.parsed.notes[indexOfPath(site.parsed.notes, after.path)];
    const path = sourcePath(root, after);
    if (!before) return everything(`${path} was not part of the last build`);
    const face = changedFace({ before, after }, now);
    if (face) return everything(`the ${face} of ${path} changed`);
    texts.push({ before, after });
  }
  return { scope: "notes", notes: texts, site };
}

/**
 * Facts by note key. For a few notes, reading the stored facts is faster than such an index. What a note includes is part of its
 * own text, so its facts with and without these files name the same ones.
 */
function factsOf({ base }: Build, { scope }: Changed<unknown>): ReadonlyMap<string, NoteFacts> {
  const notes = scope === "everything" ? (base?.site?.parsed.notes ?? []) : [];
  const facts = new Map<string, NoteFacts>();
  for (const { key, ownKey, ownFacts } of notes) facts.set(key, ownFacts).set(ownKey, ownFacts);
  return facts;
}

function reportUnreadable(build: Build, path: string): void {
  build.issues.add({
    path,
    line: null,
    severity: "error",
    category: "note",
    message: "The note took too long to render and was left out.",
    suggestion: "Check for very deep nesting or very long lines.",
  });
}
