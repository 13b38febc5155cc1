import type { Readable } from "node:stream";

/** Where bytes are stored. Keys are words of `[A-Za-z0-9._-]` separated by `/`. Writes are atomic. */
export interface BlobStore {
  put(key: string, bytes: Buffer): Promise<void>;
  /** Moves or uploads a finished file. The file no longer exists afterwards. */
  putFile(key: string, path: string): Promise<void>;
  /**
   * Copies a blob to a new file.
   * @returns false when the blob does not exist
   */
  copyToFile(key: string, path: string): Promise<boolean>;
  /**
   * Stores the bytes of a blob under another key as well. On a disk, both share them.
   * @returns false when the blob does not exist, or the bytes cannot be shared. Then nothing has changed.
   */
  copy(key: string, to: string): Promise<boolean>;
  /**
   * Moves a blob out of the store to a new file that the caller may change. A copy or a stream of the whole blob that has begun stays as
   * it is. Other reads of a blob that can be taken are not safe.
   * @returns false when the blob does not exist, is being read, or cannot be moved. Then nothing has changed.
   */
  takeFile(key: string, path: string): Promise<boolean>;
  /** Returns null when the blob does not exist. */
  get(key: string): Promise<Buffer | null>;
  /** `length` bytes from `offset`, cut off at the end of the blob. Null when the blob does not exist. */
  getRange(key: string, offset: number, length: number): Promise<Buffer | null>;
  stream(key: string, range?: { offset: number; length: number }): Promise<Readable | null>;
  size(key: string): Promise<number | null>;
  remove(key: string): Promise<void>;
  /**
   * Removes a blob unless it was written after `before`.
   * @returns whether the blob no longer exists
   */
  removeOlder(key: string, before: Date): Promise<boolean>;
  /**
   * Keys that begin with `prefix`, in no particular order. What other programs left there, such as `.DS_Store` or `lost+found`, is skipped.
   * @param onForeign gets the name of each file or directory that was skipped
   */
  list(prefix: string, onForeign?: (name: string) => void): AsyncIterable<string>;
  /** As `list`, with the size of each. */
  listSizes(prefix: string): AsyncIterable<{ key: string; bytes: number }>;
  /**
   * Creates the storage location if it is missing.
   * @throws when the store does not respond
   */
  ping(): Promise<void>;
  /**
   * Stores a small blob and removes it again.
   * @throws when nothing can be stored
   */
  probe(): Promise<unknown>;
}

const KEY = /^[A-Za-z0-9_-][A-Za-z0-9._-]*(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/;

/** Whether a name that is in the store can be a key. */
export const isBlobKey = (name: string): boolean => KEY.test(name);

/** Our own code creates all keys, so a bad key is a bug and must not become a path. */
export function checkBlobKey(key: string): string {
  if (!isBlobKey(key)) throw new Error(`not a blob key: ${JSON.stringify(key)}`);
  return key;
}
