import type { BlobReader } from "#git/objects/blobs.ts";
import type { Generator } from "#markdown/foreign/generator.ts";
import type { IncludedFiles } from "#markdown/includes/included-files.ts";
import { awaitedLater } from "#service/failures.ts";
import type { Build } from "../context.ts";
import { tellProgress } from "../log/progress.ts";
import type { ContentFile } from "#content/model.ts";
import type { PackWriter } from "../store/pack-writer.ts";
import type { CompiledBytes, CompileJob, NoteFacts } from "#content/notes/compiled-note.ts";
import type { CompiledNotes } from "./compiled-notes.ts";
import { dialectOptions } from "./dialect.ts";
import type { SiteSettings } from "./compile-settings.ts";
import { isWithheld } from "#content/notes/publish-rules.ts";
import { addBytes, openSegment, type Segment } from "../bytes/segment-memory.ts";
import { type CompileBatch, openCompileBatch } from "../threads/compile-batch.ts";

/** Large enough to hide the round trip to the thread, small enough that all threads finish at about the same time. */
const BATCH_BYTES = 128 * 1024;
const BATCHES_PER_THREAD = 2;

export interface CompileTools {
  blobs: BlobReader;
  compiled: CompiledNotes;
  pack: PackWriter;
}

export interface CompileOptions extends CompileTools {
  generator: Generator | null;
  settings: SiteSettings;
  /** Facts of notes that need not be compiled, by key. */
  cached: ReadonlyMap<string, NoteFacts>;
}

export interface NoteToCompile extends ContentFile {
  key: string;
  /** The files that it includes. Null if it includes none, or if they are still unknown. */
  files: (() => Promise<{ source: string; files: IncludedFiles }>) | null;
}

interface Uncompiled extends NoteToCompile {
  /** The number of files with this text and name. */
  copies: number;
}

/** Returns the facts of notes by key, and the keys of the notes that were compiled. A note that takes too long has no facts. */
export async function compileNotes(
  build: Build,
  notes: readonly NoteToCompile[],
  tools: CompileOptions,
): Promise<{ facts: Map<string, NoteFacts>; compiled: ReadonlySet<string> }> {
  const { compiled, pack, cached } = tools;
  const facts = new Map<string, NoteFacts>();
  const stored: string[] = [];
  const unknown = new Map<string, Uncompiled>();
  for (const note of notes) {
    const { key } = note;
    const cachedFacts = cached.get(key);
    if (cachedFacts) facts.set(key, cachedFacts);
    else if (compiled.has(key)) stored.push(key);
    else unknown.set(key, { ...note, copies: (unknown.get(key)?.copies ?? 0) + 1 });
  }
  for (const [key, value] of await compiled.facts(stored)) facts.set(key, value);
  await compileAll(build, [...unknown.values()], {
    ...tools,
    onCompiled: ({ key, files }, bytes, source) => {
      if (!bytes) return;
      const added = compiled.add(key, bytes);
      facts.set(key, added);
      // It is compiled again with the files that it includes.
      if (added.includes.length > 0 && files === null) return;
      if (isWithheld({ path: "", facts: added }, build.now) || isStored(build, added.raw.hash))
        return;
      // Whether it is published depends on other notes.
      if (added.format !== "note") return;
      // It is published with the page, so keep it instead of reading it again.
      pack.add(bytes.raw ?? source, added.raw.hash);
    },
  });
  return { facts, compiled: new Set(unknown.keys()) };
}

function isStored({ base }: Build, hash: string): boolean {
  return base !== null && Object.hasOwn(base.locations.hashes, hash);
}

/** Counts files, as users count notes. Files with the same name and text are compiled once. */
const countFiles = (notes: readonly Uncompiled[]) =>
  notes.reduce((sum, { copies }) => sum + copies, 0);

async function compileAll(
  build: Build,
  notes: readonly Uncompiled[],
  tools: Pick<CompileTools, "blobs"> & {
    generator: Generator | null;
    settings: SiteSettings;
    onCompiled(note: Uncompiled, bytes: CompiledBytes | null, source: Uint8Array): void;
  },
): Promise<void> {
  const { context } = build;
  const { compilers } = context;
  const options = {
    ...dialectOptions(build.project, context.env),
    generator: tools.generator ?? undefined,
  };
  const tell = tellProgress(build, countFiles(notes), { unit: "note", verb: "compiled" });
  const running = new Set<Promise<void>>();
  const free: BatchMemory[] = [];
  let memory = openBatchMemory();
  let batch: { note: Uncompiled; end: number; included: CompileJob["included"] }[] = [];
  let included = 0;

  async function send(): Promise<void> {
    const [sending, { sources, made }] = [batch, memory];
    let start = 0;
    const jobs = sending.map(({ note, end, included }): CompileJob => {
      const bytes = new Uint8Array(sources.memory, start, end - start);
      start = end;
      return { path: note.path, bytes, included, ...options, ...tools.settings.of(note).options };
    });
    if (running.size >= compilers.threads * BATCHES_PER_THREAD) await Promise.race(running);
    const sent = compilers.compileBatch({ jobs, made }).then((compiled) => {
      for (const [index, { note }] of sending.entries()) {
        tools.onCompiled(note, compiled.notes[index] ?? null, jobs[index]!.bytes);
        tell(note.copies);
      }
      if (compiled.made) free.push({ sources, made: compiled.made });
    });
    // A failed promise stays in the set, so that the next `race` or `all` throws its error.
    const settled = sent.then(() => void running.delete(settled));
    awaitedLater(settled);
    running.add(settled);
    memory = emptied(free.pop() ?? openBatchMemory());
    [batch, included] = [[], 0];
  }

  let index = 0;
  for await (const blob of tools.blobs.readMany(notes.map(({ oid }) => oid))) {
    build.signal.throwIfAborted();
    const note = notes[index++];
    if (!note || !blob.bytes) continue;
    const files = await note.files?.();
    batch.push({ note, end: addBytes(memory.sources, blob.bytes), included: files });
    included += sizeOf(files);
    if (memory.sources.end + included >= BATCH_BYTES) await send();
  }
  if (batch.length > 0) await send();
  await Promise.all(running);
  compilers.rest();
  build.signal.throwIfAborted();
}

function sizeOf(included: CompileJob["included"]): number {
  let size = 0;
  for (const text of included?.files.texts.values() ?? []) size += text.length;
  return size;
}

/** The sources and the results of a batch. Many small buffers would fragment the memory of the process. */
interface BatchMemory extends Pick<CompileBatch, "made"> {
  sources: Segment;
}

const openBatchMemory = (): BatchMemory => ({
  sources: openSegment(2 * BATCH_BYTES),
  made: openCompileBatch([]).made,
});

function emptied({ sources, made }: BatchMemory): BatchMemory {
  sources.end = 0;
  made.end = 0;
  return { sources, made };
}
