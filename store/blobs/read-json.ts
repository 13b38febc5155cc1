import type { BlobStore } from "./blobs.ts";

/**
 * Reads a document that one of our own processes wrote and nobody changes. Validating 15,000 entries against a schema on every read would only cost time.
 * Returns null when the blob does not exist.
 */
export async function readJson<T>(blobs: Pick<BlobStore, "get">, key: string): Promise<T | null> {
  const bytes = await blobs.get(key);
  return bytes ? (JSON.parse(bytes.toString("utf8")) as T) : null;
}
