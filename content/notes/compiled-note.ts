import type { CompiledNote } from "#markdown/note.ts";
import type { DialectOptions } from "#markdown/render/compile.ts";

/** The facts of a compiled note without its texts; small enough to keep in memory for every note of a site. */
export interface NoteFacts extends Omit<
  CompiledNote,
  "html" | "text" | "frontMatter" | "queryFacts"
> {
  /** The editor shows the note, even if visitors do not see it. Never set by a build. */
  isPreviewed?: true;
  /** Why the note must not be published, regardless of its front matter. Null if nothing forbids it. */
  refusal: string | null;
  /** Hash and size of the note's source, which is published with the page. */
  raw: { hash: string; size: number };
}

/** `path` is the content path. */
export interface CompileJob extends DialectOptions {
  bytes: Uint8Array;
}

/** What a note offers to queries, and to the list of the site's fields. */
export interface NoteData {
  properties: CompiledNote["frontMatter"];
  facts: CompiledNote["queryFacts"];
}

/** A compiled note as bytes: facts and `NoteData` as JSON, the HTML with its slots, and the plain text for search. */
export interface CompiledBytes {
  facts: Uint8Array;
  /** Only the dataset and sites with queries need it, so other builds do not keep it in memory. */
  front: Uint8Array;
  html: Uint8Array;
  text: Uint8Array;
  /** The markdown that is published with the page, if it is not the source itself. */
  raw: Uint8Array | null;
}
