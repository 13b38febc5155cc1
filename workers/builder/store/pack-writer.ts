import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import { compressedPackKey, packKey } from "#schemas/deployments/manifest.ts";
import { openSegmentFile } from "../bytes/segment-file.ts";

/** Consecutive new bytes of a deployment in one blob. A file per page would cost 15 s for 15,000 pages. */
export interface PackWriter {
  /** Adds bytes under their hash, unless the pack contains them. */
  add(bytes: Uint8Array, hash: string): void;
  /** hash → [offset, length], before compression. */
  ranges: ReadonlyMap<string, [number, number]>;
  /** The size so far, before compression. */
  size(): number;
  /** The blob key of everything added so far. */
  key(): string;
  /** Compresses a small pack; writes and syncs a large one. Null if nothing was added. */
  finish(): Promise<FinishedPack | null>;
  /** Removes the file if it is still there. */
  discard(): void;
}

/** The pages of one push are similar, so a compressed pack takes a fifth of the space. Large packs stay uncompressed because they are read in ranges. */
export type FinishedPack = { key: string } & ({ bytes: Buffer } | { path: string });

const COMPRESSION = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
const compress = promisify(brotliCompress);

export function openPackWriter(place: {
  projectId: string;
  artifact: string;
  directory: string;
}): PackWriter {
  const { projectId, artifact, directory } = place;
  const file = openSegmentFile(join(directory, `${artifact}.pack`));
  const ranges = new Map<string, [number, number]>();
  const key = () => (file.buffered() ? compressedPackKey : packKey)(projectId, artifact);
  return {
    ranges,
    add(bytes, hash) {
      if (!ranges.has(hash)) ranges.set(hash, [file.add(bytes), bytes.length]);
    },
    size: file.size,
    key,
    finish: async () => {
      if (ranges.size === 0) return null;
      const small = file.buffered();
      if (small) return { key: key(), bytes: await compress(small, COMPRESSION) };
      await file.close();
      return { key: key(), path: file.path };
    },
    discard: file.remove,
  };
}
