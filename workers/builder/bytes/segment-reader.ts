import type { BlobStore } from "#store/blobs/blobs.ts";

/** A piece of a stored segment. */
export interface Piece {
  /** Index of the segment in a list of blob keys. */
  segment: number;
  start: number;
  length: number;
}

type Ranges = Pick<BlobStore, "getRange">;

/** The maximum size of one read, and the maximum gap that it may skip between two pieces. */
const READ_BYTES = 2 * 1024 * 1024;
const GAP_BYTES = 64 * 1024;

/** Reads pieces, in any order. Pieces that are close together in a segment are read together. @throws if one does not exist */
export async function* readPieces<P extends Piece>(
  blobs: Ranges,
  segments: readonly string[],
  pieces: P[],
): AsyncGenerator<{ piece: P; bytes: Uint8Array }> {
  for (const range of rangesOf(pieces)) {
    const key = segments[range.segment] ?? "";
    const bytes = await blobs.getRange(key, range.start, range.end - range.start);
    if (bytes?.length !== range.end - range.start) throw new Error(`segment ${key} is damaged`);
    for (const piece of range.pieces) {
      const start = piece.start - range.start;
      yield { piece, bytes: bytes.subarray(start, start + piece.length) };
    }
  }
}

function* rangesOf<P extends Piece>(pieces: P[]) {
  pieces.sort((a, b) => a.segment - b.segment || a.start - b.start);
  let range: { segment: number; start: number; end: number; pieces: P[] } | null = null;
  for (const piece of pieces) {
    const end = piece.start + piece.length;
    const fits =
      range?.segment === piece.segment &&
      piece.start - range.end <= GAP_BYTES &&
      end - range.start <= READ_BYTES;
    if (range && fits) {
      range.end = end;
      range.pieces.push(piece);
      continue;
    }
    if (range) yield range;
    range = { segment: piece.segment, start: piece.start, end, pieces: [piece] };
  }
  if (range) yield range;
}
