import type { NoteIssue } from "#markdown/issue.ts";
import type { CompiledNote } from "#markdown/note.ts";
import { compileNote } from "#markdown/render/compile.ts";
import { decodeSource } from "#markdown/text/source.ts";
import { contentHash } from "#content/content-hash.ts";
import { isLfsPointer } from "#content/lfs-pointer.ts";
import type {
  CompiledBytes,
  CompileJob,
  NoteData,
  NoteFacts,
} from "#content/notes/compiled-note.ts";
import { addBytes, addText, openSegment, type Segment } from "../bytes/segment-memory.ts";
import { rawSource } from "../parse/raw-source.ts";

/** Notes to compile, and the memory for the result. */
export interface CompileBatch {
  jobs: CompileJob[];
  made: Segment;
}

/** What a thread answers: for each note, the ends of its parts in `made`. Each part begins where the previous one ends. */
export interface CompiledBatch {
  made: Segment;
  ends: NoteEnds[];
}

type NoteEnds = Record<Exclude<keyof CompiledBytes, "raw">, number> & { raw: number | null };

/** Enough for most batches: compiled notes are about three times as long as their sources. */
const MADE_BYTES = 512 * 1024;

/**
 * Shared memory that is used again for the next batch. V8 counts other memory that one thread allocates and another frees as part
 * of a heap, so it would collect all garbage of the main thread twice a second (docs/benchmarks-history.md).
 */
export const openCompileBatch = (jobs: CompileJob[]): CompileBatch => ({
  jobs,
  made: openSegment(MADE_BYTES),
});

/** Each note is written immediately, so that the garbage collector does not have to keep its texts while the others are compiled. */
export function compileBatch({ jobs, made }: CompileBatch): CompiledBatch {
  const ends = jobs.map((job) => {
    const { facts, front, html, text, raw } = compileJob(job);
    return {
      facts: addText(made, facts),
      front: addText(made, front),
      html: addText(made, html),
      text: addText(made, text),
      raw: raw && addBytes(made, raw),
    };
  });
  return { made, ends };
}

/** The notes of a compiled batch. They are parts of its memory. */
export function readCompiled({ made, ends }: CompiledBatch): CompiledBytes[] {
  let start = 0;
  const until = (end: number): Uint8Array => {
    const bytes = Buffer.from(made.memory, start, end - start);
    start = end;
    return bytes;
  };
  return ends.map(({ facts, front, html, text, raw }) => ({
    facts: until(facts),
    front: until(front),
    html: until(html),
    text: until(text),
    raw: raw === null ? null : until(raw),
  }));
}

interface CompiledTexts extends Record<"facts" | "front" | "html" | "text", string> {
  raw: Uint8Array | null;
}

function compileJob(job: CompileJob): CompiledTexts {
  const { bytes } = job;
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const decoded = decodeSource(source);
  const note = compileNote(decoded, job);
  const isPointer = isLfsPointer(source);
  const raw = rawSource(source, job, decoded.text);
  return {
    facts: JSON.stringify(
      factsOf(note, {
        issues: isPointer ? [lfsIssue, ...note.issues] : note.issues,
        refusal: isPointer ? "lfs" : holdsSecret(note.issues) ? "secret" : null,
        raw: { hash: contentHash(raw), size: raw.length },
      }),
    ),
    front: JSON.stringify({
      properties: note.frontMatter,
      facts: note.queryFacts,
    } satisfies NoteData),
    html: note.html,
    text: note.text,
    raw: raw === source ? null : raw,
  };
}

/** Every field is listed. JSON leaves out those without a value. */
type ListedFacts = {
  [Field in keyof Required<Omit<NoteFacts, "isPreviewed">>]: NoteFacts[Field];
};

/** A copy with `...` of so many fields takes V8 tens of microseconds. The order is that in which they are stored. */
const factsOf = (
  note: CompiledNote,
  { issues, refusal, raw }: Pick<NoteFacts, "issues" | "refusal" | "raw">,
): ListedFacts => ({
  format: note.format,
  publish: note.publish,
  title: note.title,
  titled: note.titled,
  bodyHasTitle: note.bodyHasTitle,
  opensWithHeading: note.opensWithHeading,
  slots: note.slots,
  headings: note.headings,
  blocks: note.blocks,
  anchors: note.anchors,
  tags: note.tags,
  aliases: note.aliases,
  wordCount: note.wordCount,
  excerpt: note.excerpt,
  features: note.features,
  leftOut: note.leftOut,
  issues,
  labels: note.labels,
  madeParts: note.madeParts,
  toctrees: note.toctrees,
  examples: note.examples,
  includes: note.includes,
  refusal,
  raw,
});

const lfsIssue: NoteIssue = {
  line: 1,
  severity: "warning",
  category: "lfs",
  message:
    "The note is a Git LFS pointer. Pressmark reads notes from git only, so the note is not published.",
  suggestion: "Store notes in git itself: change `.gitattributes`, then add the note again.",
};

function holdsSecret(issues: NoteIssue[]): boolean {
  return issues.some((issue) => issue.category === "secret");
}
