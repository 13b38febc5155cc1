import { mediaKey } from "#schemas/deployments/manifest.ts";
import type { BlobStore } from "#store/blobs/blobs.ts";
import { collection } from "#store/collections.ts";
import type { DeploymentDocument } from "#store/deployments/documents.ts";
import { readPacked } from "#store/blobs/packs.ts";
import { readRelease } from "#store/blobs/release.ts";
import type { BuildContext } from "#workers/builder/context.ts";
import { contentHash } from "#content/content-hash.ts";

type Stored = Pick<BuildContext, "db" | "blobs">;

/** Every deployment that can be shown: neither deleted nor removed by retention. */
export function storedDeployments({ db }: Stored): Promise<DeploymentDocument[]> {
  return collection(db, "deployments")
    .find({ status: "success", removedAt: null })
    .sort({ pushSeq: 1 })
    .toArray();
}

export async function keysOf(blobs: BlobStore, prefix: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of blobs.list(prefix)) keys.push(key);
  return keys.sort();
}

/** Files of stored deployments whose bytes are missing or have changed. */
export async function lostFiles(context: Stored): Promise<string[]> {
  const { blobs } = context;
  const lost: string[] = [];
  for (const { projectId, artifact, number } of await storedDeployments(context)) {
    const release = await readRelease(blobs, projectId, artifact ?? "").catch(() => null);
    const { manifest, locations } = release ?? {};
    if (!release) lost.push(`deployment ${number}`);
    for (const [url, [hash]] of Object.entries(manifest?.files ?? {})) {
      const place = locations?.hashes[hash];
      const bytes = place
        ? await readPacked(blobs, locations?.packs[place[0]] ?? "", {
            offset: place[1],
            length: place[2],
          })
        : await blobs.get(mediaKey(hash));
      if (!bytes || contentHash(bytes) !== hash) lost.push(`deployment ${number} ${url}`);
    }
  }
  return lost;
}
