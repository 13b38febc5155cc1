/**
 * A segment in memory that two threads share: pieces one after another (decision 042). The memory is reused from the start each
 * time, because allocating it costs more than copying into it.
 */
export interface Segment {
  memory: SharedArrayBuffer;
  end: number;
}

const MAX_BYTES_PER_CODE_UNIT = 3;
/** For longer texts the exact size is worth computing. */
const LONG_TEXT = 256 * 1024;

export const openSegment = (capacity: number): Segment => ({
  memory: new SharedArrayBuffer(capacity),
  end: 0,
});

/** @returns the offset of the end */
export function addText(segment: Segment, text: string): number {
  const isLong = text.length > LONG_TEXT;
  makeRoom(segment, isLong ? Buffer.byteLength(text) : text.length * MAX_BYTES_PER_CODE_UNIT);
  segment.end += Buffer.from(segment.memory).write(text, segment.end);
  return segment.end;
}

/** @returns the offset of the end */
export function addBytes(segment: Segment, bytes: Uint8Array): number {
  makeRoom(segment, bytes.length);
  new Uint8Array(segment.memory).set(bytes, segment.end);
  segment.end += bytes.length;
  return segment.end;
}

function makeRoom(segment: Segment, needed: number): void {
  const { memory, end } = segment;
  if (memory.byteLength - end >= needed) return;
  const larger = new SharedArrayBuffer(Math.max(memory.byteLength * 2, end + needed));
  new Uint8Array(larger).set(new Uint8Array(memory, 0, end));
  segment.memory = larger;
}
