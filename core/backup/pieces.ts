/** Bytes of unknown length are stored in entries of this size, because a tar entry begins with its size. */
const PIECE_BYTES = 8 * 1024 * 1024;

export async function* piecesOf(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of bytes) {
    chunks.push(chunk);
    length += chunk.length;
    if (length < PIECE_BYTES) continue;
    yield Buffer.concat(chunks);
    chunks = [];
    length = 0;
  }
  if (length > 0) yield Buffer.concat(chunks);
}

const DIGITS = 6;

/** The name of a piece, so that names sort in order. */
export const numbered = (at: number): string => String(at + 1).padStart(DIGITS, "0");
