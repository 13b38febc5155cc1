import type { BlobStore } from "./blobs.ts";

/**
 * What one of our own processes has written and nobody changes: going through 15,000 entries with a schema at every
 * look would only cost time. Null when there is no such blob.
 */
export async function readJson<T>(blobs: Pick<BlobStore, "get">, key: string): Promise<T | null> {
  const bytes = await blobs.get(key);
  return bytes ? (JSON.parse(bytes.toString("utf8")) as T) : null;
}
