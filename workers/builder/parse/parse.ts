import type { BlobReader } from "#git/objects/blobs.ts";
import { awaitedLater } from "#service/failures.ts";
import type { CompiledBytes, CompileJob, NoteFacts } from "./compiled-note.ts";
import { changedFace } from "./changed-face.ts";
import type { CompiledNotes } from "./compiled-notes.ts";
import { noteKey } from "./compiled-packs.ts";
import type { Build } from "../context.ts";
import { type Changed, everything, type SomeNotes } from "../incremental/changed.ts";
import { indexOfPath, replaceByPath } from "../list/by-path.ts";
import type { Listed } from "../list/list.ts";
import { limitsOf } from "../limits.ts";
import type { PackWriter } from "../store/pack-writer.ts";
import { tellProgress } from "../log/progress.ts";
import { isWithheld } from "./publish-rules.ts";
import { rawSource } from "./raw-source.ts";
import type { ContentFile, Listing, ParsedNote, Parsed } from "../model.ts";

/** Large enough to hide the round trip to the thread, small enough that all threads finish at about the same time. */
const BATCH_BYTES = 128 * 1024;
const BATCHES_PER_THREAD = 2;

interface Uncompiled extends ContentFile {
  /** The number of files with this text and name. */
  copies: number;
}

export interface CompileTools {
  blobs: BlobReader;
  compiled: CompiledNotes;
  pack: PackWriter;
}

/** A note before and after the push. */
export interface ChangedText {
  before: ParsedNote;
  after: ParsedNote;
}

/**
 * Compiles every note that is not cached, on all threads. All pages are affected by a note whose title, tags, address or
 * publication changed.
 */
export async function parseNotes(
  build: Build,
  { listing, changed }: Listed,
  tools: CompileTools,
): Promise<{ parsed: Parsed; changed: Changed<ChangedText> }> {
  build.context.states.makeRoom(build.project._id, listing.notes.length);
  const files = changed.scope === "everything" ? listing.notes : changed.notes;
  const keyed = files.map((file) => ({ ...file, key: noteKey(file.oid, file.path) }));
  const { facts, compiled } = await compileNotes(build, keyed, {
    ...tools,
    cached: factsOf(build, changed),
  });
  const notes: ParsedNote[] = [];
  const unreadable = new Set<string>();
  for (const file of keyed) {
    const ownFacts = facts.get(file.key);
    if (ownFacts) notes.push(parsedNote(file, ownFacts, listing));
    else unreadable.add(file.path);
  }
  for (const path of unreadable) reportUnreadable(build, listing.root + path);
  if (changed.scope === "everything") return { parsed: { notes, compiled }, changed };
  const before = changed.site.parsed.notes.filter(({ path }) => !unreadable.has(path));
  return {
    parsed: { notes: replaceByPath(before, notes), compiled },
    changed: changedTexts(build, changed, { notes, unreadable }),
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
    if (!before) return everything(`${root}${after.path} was not part of the last build`);
    const face = changedFace({ before, after }, now);
    if (face) return everything(`the ${face} of ${root}${after.path} changed`);
    texts.push({ before, after });
  }
  return { scope: "notes", notes: texts, site };
}

function parsedNote(
  note: ContentFile & { key: string },
  ownFacts: NoteFacts,
  { root, inheritance, convention }: Listing,
): ParsedNote {
  const facts = inheritance.inherit(root + note.path, ownFacts);
  return { ...note, facts: convention.facts(note.path, facts), ownFacts };
}

/** Returns the facts of notes by key, and the number of compiled notes. A note that takes too long has no facts. */
async function compileNotes(
  build: Build,
  notes: readonly (ContentFile & { key: string })[],
  tools: CompileTools & { cached: ReadonlyMap<string, NoteFacts> },
): Promise<{ facts: Map<string, NoteFacts>; compiled: number }> {
  const { blobs, compiled, pack, cached } = tools;
  const facts = new Map<string, NoteFacts>();
  const stored: string[] = [];
  const unknown = new Map<string, Uncompiled>();
  for (const { key, ...note } of notes) {
    const cachedFacts = cached.get(key);
    if (cachedFacts) facts.set(key, cachedFacts);
    else if (compiled.has(key)) stored.push(key);
    else unknown.set(key, { ...note, copies: (unknown.get(key)?.copies ?? 0) + 1 });
  }
  for (const [key, value] of await compiled.facts(stored)) facts.set(key, value);
  await compileAll(build, [...unknown], {
    blobs,
    onCompiled: (key, bytes, source) => {
      if (!bytes) return;
      const added = compiled.add(key, bytes);
      facts.set(key, added);
      if (isWithheld({ path: "", facts: added }, build.now) || isStored(build, added.raw.hash))
        return;
      // It is published with the page, so keep it instead of reading it again.
      pack.add(rawSource(source), added.raw.hash);
    },
  });
  return { facts, compiled: countNotes([...unknown]) };
}

/** Facts by note key. For a few notes, reading the stored facts is faster than such an index. */
function factsOf({ base }: Build, { scope }: Changed<unknown>): ReadonlyMap<string, NoteFacts> {
  const notes = scope === "everything" ? (base?.site?.parsed.notes ?? []) : [];
  return new Map(notes.map(({ key, ownFacts }) => [key, ownFacts]));
}

/** Counts files, as users count notes. Files with the same name and text are compiled once. */
const countNotes = (notes: readonly [key: string, note: Uncompiled][]) =>
  notes.reduce((sum, [, { copies }]) => sum + copies, 0);

function isStored({ base }: Build, hash: string): boolean {
  return base !== null && Object.hasOwn(base.locations.hashes, hash);
}

async function compileAll(
  build: Build,
  notes: [key: string, note: Uncompiled][],
  tools: {
    blobs: BlobReader;
    onCompiled(key: string, bytes: CompiledBytes | null, source: Buffer): void;
  },
): Promise<void> {
  const { context } = build;
  const { compilers } = context;
  const { highlight, hardLineBreaks } = build.project.settings.build;
  const options = {
    highlight,
    hardLineBreaks,
    maxCharacters: limitsOf(context.env).noteCharacters,
  };
  const tell = tellProgress(build.log, countNotes(notes));
  const running = new Set<Promise<void>>();
  let batch: { key: string; path: string; source: Buffer; copies: number }[] = [];
  let bytes = 0;

  async function send(): Promise<void> {
    const sending = inOnePiece(batch);
    batch = [];
    bytes = 0;
    if (running.size >= compilers.threads * BATCHES_PER_THREAD) await Promise.race(running);
    const jobs: CompileJob[] = sending.map(({ path, source }) => ({
      path,
      bytes: source,
      ...options,
    }));
    const sent = compilers.compile(jobs).then((results) => {
      for (const [index, { key, source, copies }] of sending.entries()) {
        tools.onCompiled(key, results[index] ?? null, source);
        tell(copies);
      }
    });
    // A failed promise stays in the set, so that the next `race` or `all` throws its error.
    const settled = sent.then(() => void running.delete(settled));
    awaitedLater(settled);
    running.add(settled);
  }

  let index = 0;
  for await (const blob of tools.blobs.readMany(notes.map(([, { oid }]) => oid))) {
    build.signal.throwIfAborted();
    const [key, note] = notes[index++] ?? [];
    if (!key || !note || !blob.bytes) continue;
    batch.push({ key, path: note.path, source: blob.bytes, copies: note.copies });
    bytes += blob.bytes.length;
    if (bytes >= BATCH_BYTES) await send();
  }
  if (batch.length > 0) await send();
  await Promise.all(running);
  compilers.rest();
  build.signal.throwIfAborted();
}

/** One buffer for all sources. Many small buffers would fragment the memory of the process, even as parts of a message. */
function inOnePiece<T extends { source: Buffer }>(notes: readonly T[]): T[] {
  const length = notes.reduce((sum, { source }) => sum + source.length, 0);
  const bytes = Buffer.allocUnsafeSlow(length);
  let end = 0;
  return notes.map((note) => {
    const start = end;
    end += note.source.copy(bytes, start);
    return { ...note, source: bytes.subarray(start, end) };
  });
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
