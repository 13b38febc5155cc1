import { setImmediate as nextTurn } from "node:timers/promises";

/** A piece ends after about 12 KiB. Smaller ones would need a longer list, larger ones would repeat more around each change. */
const MIN_BYTES = 4 * 1024;
const MAX_BYTES = 64 * 1024;
/** On average, a piece ends 2^13 bytes after its shortest length. */
const BITS = 13;
/** The hash has 32 bits and moves by one for each byte, so earlier bytes have no effect. */
const WINDOW = 32;
const PER_TURN = 1024 * 1024;

/**
 * Cuts bytes into pieces at positions that depend only on the bytes right before them. After a change, the pieces before it and after it
 * are the same as before, even if everything has moved.
 */
export async function* cutPieces(bytes: Iterable<Buffer>): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  let sinceTurn = 0;
  for (const next of bytes) {
    rest = Buffer.concat([rest, next]);
    let start = 0;
    for (let end = endOfPiece(rest, start); end !== null; end = endOfPiece(rest, start)) {
      yield rest.subarray(start, end);
      start = end;
    }
    rest = rest.subarray(start);
    sinceTurn += next.length;
    if (sinceTurn < PER_TURN) continue;
    sinceTurn = 0;
    await nextTurn();
  }
  if (rest.length > 0) yield rest;
}

/** Null if the piece does not end in these bytes. */
function endOfPiece(bytes: Buffer, start: number): number | null {
  const last = Math.min(bytes.length, start + MAX_BYTES);
  const first = start + MIN_BYTES;
  let hash = 0;
  for (let at = first - WINDOW; at < last; at++) {
    hash = ((hash << 1) + (GEAR[bytes[at] ?? 0] ?? 0)) | 0;
    if (at >= first && hash >>> (WINDOW - BITS) === 0) return at + 1;
  }
  return last === start + MAX_BYTES ? last : null;
}

/** A number for each value of a byte (mulberry32). With others, every piece of the next build would be new. */
const GEAR = Int32Array.from({ length: 256 }, (_, value) => {
  let mixed = Math.imul(value + 1, 0x6d2b79f5);
  mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
  return mixed ^ (mixed >>> 14);
});
