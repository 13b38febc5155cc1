import { parentPort } from "node:worker_threads";
import { compileNote } from "#markdown/compile.ts";
import { publishFacts } from "#markdown/front-matter.ts";
import type { NoteIssue } from "#markdown/note.ts";
import type { CompiledBytes, CompileJob, NoteFacts } from "./compiled-note.ts";
import { contentHash } from "./content-hash.ts";
import { rawSource } from "./raw-source.ts";

const LFS_POINTER = "version https://git-lfs.github.com/spec/";

parentPort?.on("message", (message: CompileJob[] | "rest") => {
  if (message === "rest") {
    // There is one with `--expose-gc` only.
    globalThis.gc?.();
    parentPort?.postMessage("rested");
  } else {
    const { compiled, memory } = encoded(message.map(compileJob));
    parentPort?.postMessage(compiled, [memory]);
  }
});

// The pool waits for a first word, so that it can tell a thread that cannot start from a note that kills it.
parentPort?.postMessage("ready");

type CompiledTexts = Record<keyof CompiledBytes, string>;

function compileJob({ bytes, ...options }: CompileJob): CompiledTexts {
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const note = compileNote(source, options);
  const { html, text, frontMatter, ...rest } = note;
  const { issues: _reportedByTheCompiler, ...publish } = publishFacts(frontMatter);
  const isPointer = source.toString("latin1", 0, LFS_POINTER.length) === LFS_POINTER;
  const raw = rawSource(source);
  const facts: NoteFacts = {
    ...rest,
    publish,
    issues: isPointer ? [lfsIssue, ...rest.issues] : rest.issues,
    refusal: isPointer ? "lfs" : holdsSecret(rest.issues) ? "secret" : null,
    raw: { hash: contentHash(raw), size: raw.length },
  };
  return {
    facts: JSON.stringify(facts),
    front: JSON.stringify(frontMatter),
    html,
    text,
  };
}

const lfsIssue: NoteIssue = {
  line: 1,
  severity: "warning",
  category: "lfs",
  message: "The file is a Git LFS pointer, and LFS is not supported; the note is not published.",
  suggestion: "Store the file itself in the repository.",
};

function holdsSecret(issues: NoteIssue[]): boolean {
  return issues.some((issue) => issue.category === "secret");
}

/**
 * In one piece of memory, which is handed over to the other thread: pieces by the thousand that are taken in one thread and
 * given back in another leave holes everywhere, and the process never shrinks again.
 */
function encoded(notes: CompiledTexts[]): { compiled: CompiledBytes[]; memory: ArrayBuffer } {
  const length = notes
    .flatMap(Object.values<string>)
    .reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  const bytes = Buffer.from(new ArrayBuffer(length));
  let end = 0;
  const encode = (text: string): Uint8Array => {
    const start = end;
    end += bytes.write(text, start);
    return bytes.subarray(start, end);
  };
  const compiled = notes.map(({ facts, front, html, text }) => ({
    facts: encode(facts),
    front: encode(front),
    html: encode(html),
    text: encode(text),
  }));
  return { compiled, memory: bytes.buffer };
}
