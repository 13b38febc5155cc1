import { compressedPackKey, packKey } from "#schemas/deployments/manifest.ts";
import { type KeptArtifact, listArtifacts } from "#store/audit/usage.ts";
import type { BlobStore } from "#store/blobs/blobs.ts";
import { readRelease } from "#store/blobs/release.ts";
import type { CoreContext } from "../context.ts";

/** Requests to an object store at the same time. */
const AT_ONCE = 8;
/** Sizes of artifacts, which never change. Each entry is small. */
const REMEMBERED = 20_000;
const sizes = new Map<string, number>();

/**
 * The bytes of the kept deployments of all projects. A deployment's pack contains only bytes that earlier packs lack, so their sizes add up. Pictures are
 * separate blobs that deployments share, so those of the live deployments are counted once.
 */
export async function storedBytesOf(
  { db, blobs }: Pick<CoreContext, "db" | "blobs">,
  orgId: string,
): Promise<number> {
  return storedBytes(blobs, await listArtifacts(db, orgId));
}

export async function storedBytes(
  blobs: BlobStore,
  artifacts: readonly KeptArtifact[],
): Promise<number> {
  let total = 0;
  const left = [...artifacts];
  const work = async () => {
    for (let next = left.pop(); next; next = left.pop()) {
      const { projectId, artifact, live } = next;
      const packs = await remembered(`packs ${projectId} ${artifact}`, () =>
        packBytes(blobs, projectId, artifact),
      );
      const media = live
        ? await remembered(`media ${projectId} ${artifact}`, () =>
            mediaBytes(blobs, projectId, artifact),
          )
        : 0;
      // Added after both waits: the others add at the same time.
      total += packs + media;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, () => work()));
  return total;
}

async function remembered(key: string, measure: () => Promise<number>): Promise<number> {
  const size = sizes.get(key) ?? (await measure());
  if (sizes.size >= REMEMBERED) sizes.clear();
  sizes.set(key, size);
  return size;
}

async function packBytes(blobs: BlobStore, projectId: string, artifact: string): Promise<number> {
  const keys = [packKey, compressedPackKey].map((keyOf) => keyOf(projectId, artifact));
  const own = await Promise.all(keys.map((key) => blobs.size(key)));
  return own.reduce<number>((sum, size) => sum + (size ?? 0), 0);
}

async function mediaBytes(blobs: BlobStore, projectId: string, artifact: string): Promise<number> {
  const release = await readRelease(blobs, projectId, artifact);
  if (!release) return 0;
  const { hashes } = release.locations;
  const { files } = release.manifest;
  const media = new Map(
    Object.values(files)
      .filter(([hash]) => !(hash in hashes))
      .map(([hash, , size]) => [hash, size]),
  );
  return [...media.values()].reduce((sum, size) => sum + size, 0);
}
