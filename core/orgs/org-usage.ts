import { compressedPackKey, packKey } from "#schemas/deployments/manifest.ts";
import type { Usage } from "#schemas/orgs/org.ts";
import type { BlobStore } from "#store/blobs/blobs.ts";
import type { OrgDocument } from "#store/orgs/documents.ts";
import { readRelease } from "#store/blobs/release.ts";
import { countUsage, type UsageCount } from "#store/audit/usage.ts";
import type { CoreContext } from "../context.ts";

const MINUTE_MS = 60_000;

/** The current usage of an organization. */
export async function usageOf({ blobs, db }: CoreContext, org: OrgDocument): Promise<Usage> {
  const now = new Date();
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));
  const { projects, builds, buildMs, lfsBytes, artifacts } = await countUsage(db, org._id, month);
  return {
    projects,
    members: org.members.length,
    buildsThisMonth: builds,
    buildMinutesThisMonth: Math.round(buildMs / MINUTE_MS),
    lfsBytesThisMonth: lfsBytes,
    storedBytes: await storedBytes(blobs, artifacts),
  };
}

/**
 * A deployment's pack contains only bytes that earlier packs lack, so their sizes add up. Pictures are separate blobs that
 * deployments share, so those of the live deployments are counted once.
 */
async function storedBytes(blobs: BlobStore, artifacts: UsageCount["artifacts"]): Promise<number> {
  let total = 0;
  for (const { projectId, artifact, live } of artifacts) {
    for (const keyOf of [packKey, compressedPackKey])
      total += (await blobs.size(keyOf(projectId, artifact))) ?? 0;
    if (live) total += await mediaBytes(blobs, projectId, artifact);
  }
  return total;
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
