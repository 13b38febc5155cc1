import { parentPort } from "node:worker_threads";
import { compileNote } from "#markdown/compile.ts";
import { publishFacts } from "#markdown/front-matter.ts";
import type { NoteIssue } from "#markdown/note.ts";
import type { CompiledBytes, CompileJob, NoteFacts } from "./compiled-note.ts";
import { contentHash } from "./content-hash.ts";
import { rawSource } from "./raw-source.ts";

const LFS_POINTER = "version https://git-lfs.github.com/spec/";

parentPort?.on("message", (jobs: CompileJob[]) => {
  const compiled = jobs.map(compileJob);
  const buffers = compiled.flatMap(({ facts, front, html, text }) => [facts, front, html, text]);
  parentPort?.postMessage(
    compiled,
    buffers.map(({ buffer }) => buffer as ArrayBuffer),
  );
});

// The pool waits for a first word, so that it can tell a thread that cannot start from a note that kills it.
parentPort?.postMessage("ready");

function compileJob({ bytes, ...options }: CompileJob): CompiledBytes {
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
    facts: encode(JSON.stringify(facts)),
    front: encode(JSON.stringify(frontMatter)),
    html: encode(html),
    text: encode(text),
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

/** Bytes of their own, because they are handed over to the other thread. */
function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
