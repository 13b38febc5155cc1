/**
 * A segment in memory, for the way between two threads: pieces one after another (decision 042). The memory is reused from
 * the start each time, because allocating it costs more than copying into it.
 */
export interface Segment<Memory extends ArrayBufferLike = ArrayBufferLike> {
  memory: Memory;
  end: number;
}

/** Threads read and write the same memory. */
export type SharedSegment = Segment<SharedArrayBuffer>;

const MAX_BYTES_PER_CODE_UNIT = 3;
/** For longer texts the exact size is worth computing. */
const LONG_TEXT = 256 * 1024;

export const openSegment = (capacity: number): Segment<ArrayBuffer> => ({
  memory: new ArrayBuffer(capacity),
  end: 0,
});

export const openSharedSegment = (capacity: number): SharedSegment => ({
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

/** Empties the segment. @returns its bytes, in new memory of exactly that size */
export function takeAll(segment: Segment, capacity: number): ArrayBuffer {
  const copy = new Uint8Array(segment.end);
  copy.set(new Uint8Array(segment.memory, 0, segment.end));
  segment.end = 0;
  if (segment.memory.byteLength > capacity) segment.memory = newMemory(segment.memory, capacity);
  return copy.buffer;
}

function makeRoom(segment: Segment, needed: number): void {
  const { memory, end } = segment;
  if (memory.byteLength - end >= needed) return;
  const larger = newMemory(memory, Math.max(memory.byteLength * 2, end + needed));
  new Uint8Array(larger).set(new Uint8Array(memory, 0, end));
  segment.memory = larger;
}

function newMemory(like: ArrayBufferLike, capacity: number): ArrayBufferLike {
  return like instanceof SharedArrayBuffer
    ? new SharedArrayBuffer(capacity)
    : new ArrayBuffer(capacity);
}
