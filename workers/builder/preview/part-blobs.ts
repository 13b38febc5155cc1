import type { BlobReader } from "#git/objects/blobs.ts";

/** Files whose contents are not here still exist, but their size is unknown. */
const UNKNOWN_BYTES = 1;

/** Reads a repository of which only some files have their contents. The stages of a build must not report the others as missing. */
export function openPartBlobs(reader: BlobReader, fetched: ReadonlySet<string>): BlobReader {
  async function sizes(oids: readonly string[]): Promise<Map<string, number>> {
    const known = await reader.sizes(oids.filter((oid) => fetched.has(oid)));
    for (const oid of oids) if (!fetched.has(oid)) known.set(oid, UNKNOWN_BYTES);
    return known;
  }

  async function* readMany(oids: readonly string[]): ReturnType<BlobReader["readMany"]> {
    const contents = reader.readMany(oids.filter((oid) => fetched.has(oid)));
    for (const oid of oids) {
      if (!fetched.has(oid)) {
        yield { oid, bytes: null };
        continue;
      }
      const { value, done } = await contents.next();
      if (done) return;
      yield value;
    }
  }

  return {
    sizes,
    readMany,
    read: async (oid) => (fetched.has(oid) ? await reader.read(oid) : null),
    close: reader.close,
  };
}
