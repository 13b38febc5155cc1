import { type Manifest, mediaKey } from "#schemas/deployments/manifest.ts";
import type { DeploymentDocument } from "#store/deployments/documents.ts";
import { readPacked } from "#store/blobs/packs.ts";
import { readRelease } from "#store/blobs/release.ts";
import type { CoreContext } from "../context.ts";

type Stored = Pick<DeploymentDocument, "projectId" | "artifact">;

/** What readers get of one deployment. */
export interface Release {
  /** The bytes at an address of the site; null when there is nothing. */
  read(url: string): Promise<Buffer | null>;
}

/** What a deployment consists of; null when it is not stored yet, or retention has taken it. */
export async function readManifest(
  { blobs }: CoreContext,
  { projectId, artifact }: Stored,
): Promise<Manifest | null> {
  const release = artifact ? await readRelease(blobs, projectId, artifact) : null;
  return release && release.manifest;
}

/** Null when retention has taken it. */
export async function openRelease(
  context: CoreContext,
  deployment: Stored,
): Promise<Release | null> {
  const { blobs } = context;
  const { projectId, artifact } = deployment;
  const release = artifact ? await readRelease(blobs, projectId, artifact) : null;
  if (!release) return null;
  const { manifest, locations } = release;
  const { packs, hashes } = locations;
  return {
    async read(url) {
      const [hash] = Object.hasOwn(manifest.files, url) ? manifest.files[url]! : [];
      if (hash === undefined) return null;
      const place = hashes[hash];
      if (!place) return blobs.get(mediaKey(hash));
      const [pack, offset, length] = place;
      return readPacked(blobs, packs[pack] ?? "", { offset, length });
    },
  };
}

/** As `Release.read`, for who wants only one file. */
export async function readPublished(
  context: CoreContext,
  deployment: Stored,
  url: string,
): Promise<Buffer | null> {
  const release = await openRelease(context, deployment);
  return release && release.read(url);
}
