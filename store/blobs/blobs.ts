import type { Readable } from "node:stream";

/** Where bytes are kept. Keys are `/`-separated words of `[A-Za-z0-9._-]`; a write is whole or not there. */
export interface BlobStore {
  put(key: string, bytes: Buffer): Promise<void>;
  /** Moves or uploads a finished file; the file is gone afterwards. */
  putFile(key: string, path: string): Promise<void>;
  /** Copies a blob to a new file. @returns false when there is none */
  copyToFile(key: string, path: string): Promise<boolean>;
  /** null when there is none. */
  get(key: string): Promise<Buffer | null>;
  /** `length` bytes from `offset`; null when there is no such blob. Cut at the blob's end. */
  getRange(key: string, offset: number, length: number): Promise<Buffer | null>;
  stream(key: string, range?: { offset: number; length: number }): Promise<Readable | null>;
  size(key: string): Promise<number | null>;
  remove(key: string): Promise<void>;
  /** Removes a blob unless it was written after `before`. @returns whether it is gone now */
  removeOlder(key: string, before: Date): Promise<boolean>;
  /** Keys that begin with `prefix`, in no promised order. */
  list(prefix: string): AsyncIterable<string>;
  /** Makes the place when it is missing. @throws when the store does not answer */
  ping(): Promise<void>;
  /** Stores a little and removes it again. @throws when nothing can be stored */
  probe(): Promise<unknown>;
}

const KEY = /^[A-Za-z0-9_-][A-Za-z0-9._-]*(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/;

/** Keys are made by us; a bad one is a bug, and must not become a path. */
export function checkBlobKey(key: string): string {
  if (!KEY.test(key)) throw new Error(`not a blob key: ${JSON.stringify(key)}`);
  return key;
}
