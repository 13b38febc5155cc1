import { compileNote } from "#markdown/render/compile.ts";
import type { NoteIssue } from "#markdown/issue.ts";
import type {
  CompiledBytes,
  CompileJob,
  NoteData,
  NoteFacts,
} from "#content/notes/compiled-note.ts";
import { contentHash } from "#content/content-hash.ts";
import { answerTasks } from "./answer-tasks.ts";
import { finishPages, type PageBatch } from "./page-batch.ts";
import { rawSource } from "../parse/raw-source.ts";
import { addText, openSegment, takeAll } from "../bytes/segment-memory.ts";

const LFS_POINTER = "version https://git-lfs.github.com/spec/";

const TEXTS_BYTES = 2 * 1024 * 1024;
const texts = openSegment(TEXTS_BYTES);

answerTasks((task) => {
  const input = task as CompileJob[] | PageBatch;
  if (!Array.isArray(input)) return { answer: finishPages(input) };
  const { compiled, memory } = compileAll(input);
  return { answer: compiled, transfer: [memory] };
});

/**
 * Compiles notes into one buffer, which is transferred to the other thread. Thousands of small buffers that one thread
 * allocates and another frees would fragment the memory, and the process would never shrink. Each note is written
 * immediately, so that the garbage collector does not have to keep its texts while the others are compiled.
 */
function compileAll(jobs: CompileJob[]): { compiled: CompiledBytes[]; memory: ArrayBuffer } {
  const ends = jobs.map((job) => {
    const { facts, front, html, text } = compileJob(job);
    return {
      facts: addText(texts, facts),
      front: addText(texts, front),
      html: addText(texts, html),
      text: addText(texts, text),
    };
  });
  const memory = takeAll(texts, TEXTS_BYTES);
  let start = 0;
  const until = (end: number): Uint8Array => {
    const bytes = Buffer.from(memory, start, end - start);
    start = end;
    return bytes;
  };
  const compiled = ends.map(({ facts, front, html, text }) => ({
    facts: until(facts),
    front: until(front),
    html: until(html),
    text: until(text),
  }));
  return { compiled, memory };
}

function compileJob({ bytes, ...options }: CompileJob): Record<keyof CompiledBytes, string> {
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const note = compileNote(source, options);
  const { html, text, frontMatter, queryFacts, ...rest } = note;
  const isPointer = source.toString("latin1", 0, LFS_POINTER.length) === LFS_POINTER;
  const raw = rawSource(source, options.path);
  const facts: NoteFacts = {
    ...rest,
    issues: isPointer ? [lfsIssue, ...rest.issues] : rest.issues,
    refusal: isPointer ? "lfs" : holdsSecret(rest.issues) ? "secret" : null,
    raw: { hash: contentHash(raw), size: raw.length },
  };
  return {
    facts: JSON.stringify(facts),
    front: JSON.stringify({ properties: frontMatter, facts: queryFacts } satisfies NoteData),
    html,
    text,
  };
}

const lfsIssue: NoteIssue = {
  line: 1,
  severity: "warning",
  category: "lfs",
  message:
    "The file is a Git LFS pointer. Pressmark does not support LFS, so the note is not published.",
  suggestion: "Store the file itself in the repository.",
};

function holdsSecret(issues: NoteIssue[]): boolean {
  return issues.some((issue) => issue.category === "secret");
}
