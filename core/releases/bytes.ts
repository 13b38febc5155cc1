import type { Readable } from "node:stream";
import { mediaKey } from "#schemas/deployments/manifest.ts";
import type { BlobStore } from "#store/blobs/blobs.ts";
import { readPacked, streamPacked } from "#store/blobs/packs.ts";
import type { Lookup } from "./lookup.ts";

/** Locations of bytes by their hash: index of the pack, offset, length. A hash without a location is a separate blob. */
export interface ByteRanges {
  packs: readonly string[];
  hashes: Lookup<[number, number, number]>;
}

interface Range {
  offset: number;
  length: number;
}

/** Null if retention has removed them. */
export function readBytes(
  blobs: BlobStore,
  ranges: ByteRanges | null,
  hash: string,
): Promise<Buffer | null> {
  const packed = findPacked(ranges, hash);
  return packed ? readPacked(blobs, packed.pack, packed) : blobs.get(mediaKey(hash));
}

/** A range of the bytes with this hash; null if retention has removed them. */
export function streamBytes(
  blobs: BlobStore,
  ranges: ByteRanges | null,
  { hash, offset, length }: Range & { hash: string },
): Promise<Readable | null> {
  const packed = findPacked(ranges, hash);
  return packed
    ? streamPacked(blobs, packed.pack, { offset: packed.offset + offset, length })
    : blobs.stream(mediaKey(hash), { offset, length });
}

function findPacked(ranges: ByteRanges | null, hash: string): (Range & { pack: string }) | null {
  const [index = -1, offset = 0, length = 0] = ranges?.hashes.get(hash) ?? [];
  const pack = ranges?.packs[index];
  return pack === undefined ? null : { pack, offset, length };
}
