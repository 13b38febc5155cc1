import type { ManifestFile } from "#schemas/deployments/manifest.ts";
import { contentHash } from "../bytes/content-hash.ts";
import type { Build } from "../context.ts";
import type { PackWriter } from "./pack-writer.ts";

/** The files of a site while it is being built. */
export interface Output {
  files: Record<string, ManifestFile>;
  keys: Record<string, string>;
  /** Reuses a file of the last build. @returns false if its inputs differ */
  keep(url: string, key: string): boolean;
  /** A file without a key is rebuilt by every build. The bytes are not needed afterwards. */
  write(
    url: string,
    file: { key: string | null; type: string; bytes: Uint8Array; hash?: string },
  ): void;
  /** Whether the bytes are already stored. */
  has(hash: string): boolean;
}

/** @param made what the files are added to; without it, they are the whole site */
export function openOutput(
  { base }: Pick<Build, "base">,
  pack: PackWriter,
  initial: Pick<Output, "files" | "keys"> = { files: {}, keys: {} },
): Output {
  const output: Output = {
    ...initial,
    keep(url, key) {
      const file = base?.keys[url] === key ? base.manifest.files[url] : undefined;
      if (!file) return false;
      output.files[url] = file;
      output.keys[url] = key;
      return true;
    },
    write(url, { key, type, bytes, hash = contentHash(bytes) }) {
      if (!output.has(hash)) pack.add(bytes, hash);
      output.files[url] = [hash, type, bytes.length];
      if (key !== null) output.keys[url] = key;
    },
    has: (hash) => base !== null && Object.hasOwn(base.locations.hashes, hash),
  };
  return output;
}
