/** One box of AVIF, HEIC, MP4 and QuickTime files. */
export interface IsoBox {
  type: string;
  /** Where the box, its content and the next box begin. */
  start: number;
  body: number;
  end: number;
}

const HEAD_BYTES = 8;
const LONG_HEAD_BYTES = 16;

/** The boxes of a range, up to the first that is damaged. */
export function* boxesIn(bytes: Buffer, start: number, end: number): Generator<IsoBox> {
  for (let at = start; at + HEAD_BYTES <= end;) {
    const type = bytes.toString("latin1", at + 4, at + HEAD_BYTES);
    const short = bytes.readUInt32BE(at);
    const isLong = short === 1 && at + LONG_HEAD_BYTES <= end;
    // 0: up to the end.
    const size = isLong ? Number(bytes.readBigUInt64BE(at + HEAD_BYTES)) : short || end - at;
    const body = at + (isLong ? LONG_HEAD_BYTES : HEAD_BYTES);
    if (at + size < body) return;
    const boxEnd = Math.min(end, at + size);
    yield { type, start: at, body, end: boxEnd };
    at = boxEnd;
  }
}
