import { sourcePath } from "#content/notes/source-path.ts";
import type { Build, Source } from "../context.ts";
import { findIncludes } from "#content/includes/include-graph.ts";
import { filesOfNote, openIncludedTexts } from "#content/includes/note-includes.ts";
import { indexOfPath } from "#content/notes/by-path.ts";
import type { Listing, ParsedNote, Parsed } from "#content/model.ts";
import { compileNotes, type CompileOptions } from "./compile-notes.ts";
import { noteKey } from "./compiled-packs.ts";
import { parsedNote } from "./parsed-note.ts";

export interface WholeNotes {
  /** By path, without notes that took too long. */
  notes: ReadonlyMap<string, ParsedNote>;
  /** Keys of the notes that were compiled. */
  compiled: ReadonlySet<string>;
  nextInclude: Date | null;
}

/**
 * Compiles the notes that include files again, with these files. Their text, and whether it may be shown, decides the keys.
 * @param notes as compiled alone @param earlier the notes of the previous build that did not change; null if all notes are compiled
 */
export async function includeFiles(
  build: Build,
  {
    listing,
    notes,
    earlier,
    readers,
  }: {
    listing: Listing;
    notes: ParsedNote[];
    earlier: Parsed | null;
    readers: Parsed["readers"];
  },
  tools: CompileOptions & { source: Pick<Source, "tree"> },
): Promise<WholeNotes> {
  const { root } = listing;
  const byPath = new Map(notes.map((note) => [note.path, note]));
  const earlierChange = earlier?.nextInclude ?? null;
  const including = notes.filter(({ ownFacts }) => ownFacts.includes.length > 0);
  if (including.length === 0)
    return { notes: byPath, compiled: new Set(), nextInclude: earlierChange };
  const { blobs, generator, settings } = tools;
  const { entries } = await tools.source.tree;
  const earlierNote = (path: string) => earlier?.notes[indexOfPath(earlier.notes, path)];
  const graph = await findIncludes(
    {
      listing,
      entries,
      blobs,
      now: build.now,
      note: (path) => byPath.get(path) ?? earlierNote(path) ?? null,
      readers,
    },
    including.map((note) => ({
      path: sourcePath(root, note),
      targets: note.ownFacts.includes,
    })),
  );
  const texts = openIncludedTexts(blobs);
  const keyed = including.map((note) => {
    const source = sourcePath(root, note);
    const files = filesOfNote(graph, source);
    const key = noteKey({
      ...note,
      generator,
      included: files.digest,
      settings: settings.of(note).digest,
    });
    const read = async () => ({ source, files: await texts.filesOf(files) });
    return { note, included: { digest: files.digest, paths: files.paths }, key, read };
  });
  const { facts, compiled } = await compileNotes(
    build,
    keyed.map(({ note, key, read }) => ({ ...note, key, files: read })),
    tools,
  );
  const whole = new Map(byPath);
  for (const { note, key, included } of keyed) {
    const ownFacts = facts.get(key);
    if (ownFacts) whole.set(note.path, parsedNote({ ...note, key, included }, ownFacts, listing));
    else whole.delete(note.path);
  }
  return { notes: whole, compiled, nextInclude: earliest(earlierChange, graph.nextChange) };
}

function earliest(a: Date | null, b: Date | null): Date | null {
  if (a === null || b === null) return a ?? b;
  return a < b ? a : b;
}
