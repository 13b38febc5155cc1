import type { CompiledNote } from "#markdown/note.ts";

/** What is known of a compiled note without its texts; small enough to be held for every note of a site. */
export interface NoteFacts extends Omit<CompiledNote, "html" | "text" | "frontMatter"> {
  /** Why it must not be published whatever it says itself; null when nothing speaks against it. */
  refusal: string | null;
  /** Hash and size of the file's own bytes, which are published beside the page. */
  raw: { hash: string; size: number };
}

export interface CompileJob {
  /** Path in the content. */
  path: string;
  bytes: Uint8Array;
  highlight: boolean;
  hardLineBreaks: boolean;
  maxCharacters?: number | undefined;
}

/** A compiled note as bytes: facts and front matter as JSON, the HTML with its slots, the plain text for search. */
export interface CompiledBytes {
  facts: Uint8Array;
  /** Only the dataset needs it, so no build holds it in memory. */
  front: Uint8Array;
  html: Uint8Array;
  text: Uint8Array;
}
