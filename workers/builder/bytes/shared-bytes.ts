import { mostBytes } from "./text-buffer.ts";

/** Memory that threads share. It is reused from the start each time because allocating memory costs more than copying into it. */
export interface SharedBytes {
  memory: SharedArrayBuffer;
  end: number;
}

export function sharedBytes(capacity: number): SharedBytes {
  return { memory: new SharedArrayBuffer(capacity), end: 0 };
}

export function addText(bytes: SharedBytes, text: string): void {
  makeRoom(bytes, mostBytes(text));
  bytes.end += Buffer.from(bytes.memory).write(text, bytes.end);
}

export function addBytes(bytes: SharedBytes, part: Uint8Array): void {
  makeRoom(bytes, part.length);
  new Uint8Array(bytes.memory).set(part, bytes.end);
  bytes.end += part.length;
}

function makeRoom(bytes: SharedBytes, needed: number): void {
  const { memory, end } = bytes;
  if (memory.byteLength - end >= needed) return;
  const larger = new SharedArrayBuffer(Math.max(memory.byteLength * 2, end + needed));
  new Uint8Array(larger).set(new Uint8Array(memory, 0, end));
  bytes.memory = larger;
}
