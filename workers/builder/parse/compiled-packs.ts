import type { BlobStore } from "#store/blobs/blobs.ts";
import type { CompiledBytes } from "./compiled-note.ts";

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

/**
 * A compiled note depends on its bytes, its file name (the fallback title) and the dialect. The dialect is the same for a
 * whole build and is part of the build's state.
 */
export function noteKey(oid: string, path: string): string {
  return `${oid} ${path.slice(path.lastIndexOf("/") + 1)}`;
}

/** One part, or two adjacent ones. */
export type Part = keyof CompiledBytes | "head" | "body";

interface Span {
  key: string;
  pack: number;
  start: number;
  length: number;
}

type Ranges = Pick<BlobStore, "getRange">;

/** Reads one part of one note. @throws if it does not exist */
export async function readPart(
  blobs: Ranges,
  { packs, notes }: CompiledIndex,
  { key, part }: { key: string; part: Part },
): Promise<Uint8Array> {
  const at = notes[key];
  const pack = at && packs[at[0]];
  if (!at || !pack) throw new Error(`no compiled note ${key}`);
  const { start, length } = spanOf(at, part);
  const bytes = await blobs.getRange(pack, start, length);
  if (!bytes || bytes.length !== length) throw damaged(pack);
  return bytes;
}

/** Reads one part of many notes, in any order. Parts that are close together in a pack are read together. */
export async function* readParts(
  blobs: Ranges,
  { packs, notes }: CompiledIndex,
  { keys, part }: { keys: Iterable<string>; part: Part },
): AsyncGenerator<{ key: string; bytes: Uint8Array }> {
  const spans: Span[] = [];
  for (const key of keys) {
    const place = notes[key];
    if (place) spans.push({ key, pack: place[0], ...spanOf(place, part) });
  }
  for (const piece of pieces(spans)) {
    const pack = packs[piece.pack] ?? "";
    const bytes = await blobs.getRange(pack, piece.start, piece.end - piece.start);
    if (bytes?.length !== piece.end - piece.start) throw damaged(pack);
    for (const { key, start, length } of piece.spans)
      yield { key, bytes: bytes.subarray(start - piece.start, start - piece.start + length) };
  }
}

function damaged(pack: string): Error {
  return new Error(`compiled pack ${pack} is damaged`);
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

/** The maximum size of one read, and the maximum gap that it may skip between two notes. */
const PIECE_BYTES = 2 * 1024 * 1024;
const GAP_BYTES = 64 * 1024;

function* pieces(spans: Span[]) {
  spans.sort((a, b) => a.pack - b.pack || a.start - b.start);
  let piece: { pack: number; start: number; end: number; spans: Span[] } | null = null;
  for (const span of spans) {
    const end = span.start + span.length;
    const fits =
      piece?.pack === span.pack &&
      span.start - piece.end <= GAP_BYTES &&
      end - piece.start <= PIECE_BYTES;
    if (piece && fits) {
      piece.end = end;
      piece.spans.push(span);
      continue;
    }
    if (piece) yield piece;
    piece = { pack: span.pack, start: span.start, end, spans: [span] };
  }
  if (piece) yield piece;
}

export function toText(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("utf8");
}
