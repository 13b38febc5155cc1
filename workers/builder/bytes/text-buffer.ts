/** Consecutive texts as UTF-8 in reusable memory. */
export interface TextBuffer {
  /** @returns the offset of the end */
  add(text: string): number;
  /** Everything added since the last call, in new memory of exactly that size. */
  take(): ArrayBuffer;
}

const USUAL_BYTES = 2 * 1024 * 1024;
const MAX_BYTES_PER_CODE_UNIT = 3;
/** For longer texts the exact size is worth computing. */
const LONG_TEXT = 256 * 1024;

/** An upper bound for the size of this text in UTF-8. */
export function mostBytes(text: string): number {
  return text.length > LONG_TEXT ? Buffer.byteLength(text) : text.length * MAX_BYTES_PER_CODE_UNIT;
}

export function openTextBuffer(): TextBuffer {
  let bytes = Buffer.allocUnsafeSlow(USUAL_BYTES);
  let end = 0;

  function makeRoom(needed: number): void {
    if (bytes.length - end >= needed) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(bytes.length * 2, end + needed));
    bytes.copy(larger, 0, 0, end);
    bytes = larger;
  }

  function add(text: string): number {
    makeRoom(mostBytes(text));
    end += bytes.write(text, end);
    return end;
  }

  return {
    add,
    take() {
      const copy = new Uint8Array(end);
      copy.set(bytes.subarray(0, end));
      end = 0;
      if (bytes.length > USUAL_BYTES) bytes = Buffer.allocUnsafeSlow(USUAL_BYTES);
      return copy.buffer;
    },
  };
}
