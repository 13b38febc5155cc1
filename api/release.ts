import {
  type Locations,
  locationsKey,
  type Manifest,
  manifestKey,
  mediaKey,
} from "#schemas/manifest.ts";
import type { DeploymentDocument } from "#store/deployments.ts";
import type { Services } from "./services.ts";

type Stored = Pick<DeploymentDocument, "projectId" | "artifact">;

/** What readers get of one deployment. */
export interface Release {
  /** The bytes at an address of the site; null when there is nothing. */
  read(url: string): Promise<Buffer | null>;
}

/** What a deployment consists of; null when it is not stored yet, or retention has taken it. */
export async function readManifest(
  { blobs }: Services,
  { projectId, artifact }: Stored,
): Promise<Manifest | null> {
  const bytes = artifact && (await blobs.get(manifestKey(projectId, artifact)));
  return bytes ? (JSON.parse(bytes.toString("utf8")) as Manifest) : null;
}

/** Null when retention has taken it. */
export async function openRelease(services: Services, deployment: Stored): Promise<Release | null> {
  const { blobs } = services;
  const { projectId, artifact } = deployment;
  const [manifest, stored] = await Promise.all([
    readManifest(services, deployment),
    artifact && blobs.get(locationsKey(projectId, artifact)),
  ]);
  if (!manifest || !stored) return null;
  const { packs, hashes } = JSON.parse(stored.toString("utf8")) as Locations;
  return {
    async read(url) {
      const [hash] = Object.hasOwn(manifest.files, url) ? manifest.files[url]! : [];
      if (hash === undefined) return null;
      const place = hashes[hash];
      if (!place) return blobs.get(mediaKey(hash));
      const [pack, offset, length] = place;
      return blobs.getRange(packs[pack] ?? "", offset, length);
    },
  };
}

/** As `Release.read`, for who wants only one file. */
export async function readPublished(
  services: Services,
  deployment: Stored,
  url: string,
): Promise<Buffer | null> {
  const release = await openRelease(services, deployment);
  return release && release.read(url);
}
