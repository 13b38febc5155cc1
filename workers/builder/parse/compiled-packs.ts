import type { BlobStore } from "#store/blobs/blobs.ts";
import type { Generator } from "#markdown/foreign/generator.ts";
import { type Piece, readPieces } from "../bytes/segment-reader.ts";
import type { CompiledBytes } from "#content/notes/compiled-note.ts";

/**
 * Increase `ENGINE_VERSION` when you change this. [index into `packs`, offset of the head, bytes of facts, of front matter,
 * offset of the body, bytes of HTML, of text]
 */
export type CompiledPlace = [
  pack: number,
  head: number,
  facts: number,
  front: number,
  body: number,
  html: number,
  text: number,
];

/** The locations of a build's compiled notes. */
export interface CompiledIndex {
  /** Blob keys. */
  packs: string[];
  /** Note key (`noteKey`) → location. */
  notes: Record<string, CompiledPlace>;
}

export interface KeyedNote {
  oid: string;
  path: string;
  generator: Generator | null;
  /** Digest of the files that it includes; null if it includes none, or if they are still unknown. */
  included: string | null;
  /** Digest of the project's variables; null if it has none. */
  settings: string | null;
}

/**
 * A compiled note depends on its bytes, its file name (the fallback title), what the repository was written for, the files
 * that it includes, the variables, and the dialect. The dialect is the same for a whole build and is part of the build's state.
 */
export function noteKey({ oid, path, generator, included, settings }: KeyedNote): string {
  const files = [included, settings].filter((digest) => digest !== null).join("+");
  return `${oid} ${generator ?? ""} ${files} ${path.slice(path.lastIndexOf("/") + 1)}`;
}

/** One part, or two adjacent ones. */
export type Part = Exclude<keyof CompiledBytes, "raw"> | "head" | "body";

type Ranges = Pick<BlobStore, "getRange">;

/** Reads one part of one note. @throws if it does not exist */
export async function readPart(
  blobs: Ranges,
  index: CompiledIndex,
  { key, part }: { key: string; part: Part },
): Promise<Uint8Array> {
  for await (const { bytes } of readParts(blobs, index, { keys: [key], part })) return bytes;
  throw new Error(`no compiled note ${key}`);
}

/** Reads one part of many notes, in any order. */
export async function* readParts(
  blobs: Ranges,
  { packs, notes }: CompiledIndex,
  { keys, part }: { keys: Iterable<string>; part: Part },
): AsyncGenerator<{ key: string; bytes: Uint8Array }> {
  const pieces: (Piece & { key: string })[] = [];
  for (const key of keys) {
    const place = notes[key];
    if (place) pieces.push({ key, segment: place[0], ...spanOf(place, part) });
  }
  for await (const { piece, bytes } of readPieces(blobs, packs, pieces))
    yield { key: piece.key, bytes };
}

export function spanOf(
  [, head, facts, front, body, html, text]: CompiledPlace,
  part: Part,
): { start: number; length: number } {
  switch (part) {
    case "facts":
      return { start: head, length: facts };
    case "front":
      return { start: head + facts, length: front };
    case "head":
      return { start: head, length: facts + front };
    case "html":
      return { start: body, length: html };
    case "text":
      return { start: body + html, length: text };
    case "body":
      return { start: body, length: html + text };
  }
}

export function toText(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("utf8");
}
