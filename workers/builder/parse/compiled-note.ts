import type { CompiledNote } from "#markdown/note.ts";
import type { DialectOptions } from "#markdown/render/compile.ts";

/** The facts of a compiled note without its texts; small enough to keep in memory for every note of a site. */
export interface NoteFacts extends Omit<CompiledNote, "html" | "text" | "frontMatter"> {
  /** Why the note must not be published, regardless of its front matter. Null if nothing forbids it. */
  refusal: string | null;
  /** Hash and size of the note's source, which is published with the page. */
  raw: { hash: string; size: number };
}

/** `path` is the content path. */
export interface CompileJob extends DialectOptions {
  bytes: Uint8Array;
}

/** A compiled note as bytes: facts and front matter as JSON, the HTML with its slots, and the plain text for search. */
export interface CompiledBytes {
  facts: Uint8Array;
  /** Only the dataset needs it, so builds do not keep it in memory. */
  front: Uint8Array;
  html: Uint8Array;
  text: Uint8Array;
}
