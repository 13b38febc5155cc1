import type { Reach } from "#markdown/queries/scope.ts";
import type { QueryNote } from "#markdown/queries/site.ts";
import type { NoteData, NoteFacts } from "../notes/compiled-note.ts";

/** A note that may contain queries. */
export interface AskingNote {
  path: string;
  key: string;
  /** Home page of the part of the site that it belongs to. */
  home: string;
  facts: NoteFacts;
}

/** The notes that answers may come from: those that lists of the site show. */
export interface QueryIndex {
  /** By the home page of each part of the site, and `EVERYWHERE`. A query sees the notes of its own part. */
  parts: ReadonlyMap<string, PartIndex>;
  /** By note key, so that the next build reads only new notes. */
  data: Map<string, NoteData>;
}

/** The notes of a version or language. Their paths and tags stay the same while only texts change, so their positions do too. */
export interface PartIndex {
  /** By path. */
  notes: QueryNote[];
  /** Folder or path without extension, in lower case → positions of the notes there and below. */
  folders: ReadonlyMap<string, readonly number[]>;
  /** Tag in lower case → positions. */
  tags: ReadonlyMap<string, readonly number[]>;
}

/** What is remembered of the answers of a note. */
export interface NoteAnswers {
  /** Key of the note. */
  key: string;
  /** Digest of their HTML. */
  digest: string;
  /** What each query depends on, besides the rows that it tests. Null if it must always run again. */
  reach: (Reach | null)[];
}

/** The answers to the queries of a site. */
export interface Answers {
  /** By content path of each note with queries whose answers are known. */
  known: Map<string, NoteAnswers>;
  /** Null if no note has queries. */
  index: QueryIndex | null;
  /** The time of the commit. */
  clock: number;
  /** Digest of the answers of a note; empty if it has no queries. */
  digestOf(note: AskingNote): string;
  /** The answer to the query in a slot, or to those of a base that the slot embeds. */
  html(note: AskingNote, at: number): string;
  /** Frees the texts of answers when the pages are rendered. */
  rest(): void;
}
