import {
  changeKey,
  type Locations,
  locationsKey,
  type Manifest,
  manifestKey,
  releaseKey,
  type RestrictedManifest,
  restrictedKey,
} from "#schemas/deployments/manifest.ts";
import type { StoredManifestDelta } from "#schemas/deployments/manifest-delta.ts";
import type { BlobStore } from "./blobs.ts";
import { type BundleLocation, readParts } from "./bundles.ts";
import { readJson } from "./read-json.ts";

/** The parts of a deployment and where their bytes are stored. */
export interface StoredRelease {
  manifest: Manifest;
  locations: Locations;
  /** The deployment whose restricted manifests belong to it. */
  restrictedArtifact: string;
}

export const releaseLocation = (projectId: string, artifact: string): BundleLocation => ({
  keyOf: releaseKey,
  projectId,
  artifact,
});

/**
 * Reads the parts of a deployment. After edits go live and until their build ends, they are derived from the deployment that the edits change.
 * @returns null when the release is not stored yet or retention has removed it
 */
export async function readRelease(
  blobs: BlobStore,
  projectId: string,
  artifact: string,
): Promise<StoredRelease | null> {
  const whole = await readWhole(blobs, projectId, artifact);
  if (whole) return whole;
  const change = await readManifestDelta(blobs, projectId, artifact);
  const base = change && (await readWhole(blobs, projectId, change.base));
  // The build may have ended in the meantime. Then the whole release is stored, and the delta or its base is gone.
  return base ? applyManifestDelta(base, change) : readWhole(blobs, projectId, artifact);
}

/** The delta that describes a deployment until the whole release is stored. Null when there is none. */
export const readManifestDelta = (
  blobs: BlobStore,
  projectId: string,
  artifact: string,
): Promise<StoredManifestDelta | null> => readJson(blobs, changeKey(projectId, artifact));

function applyManifestDelta(
  { manifest, locations, restrictedArtifact }: StoredRelease,
  { deploymentId, commit, files, packs, hashes, removed }: StoredManifestDelta,
): StoredRelease {
  const places = { ...locations.hashes, ...hashes };
  for (const hash of removed) delete places[hash];
  return {
    manifest: { ...manifest, deploymentId, commit, files: { ...manifest.files, ...files } },
    locations: { ...locations, packs, hashes: places },
    restrictedArtifact,
  };
}

async function readWhole(
  blobs: BlobStore,
  projectId: string,
  artifact: string,
): Promise<StoredRelease | null> {
  const place = releaseLocation(projectId, artifact);
  const documents = await readParts(blobs, place, ["manifest", "locations"]);
  if (!documents) return readFormer(blobs, projectId, artifact);
  return {
    manifest: JSON.parse(documents.manifest.toString("utf8")) as Manifest,
    locations: JSON.parse(documents.locations.toString("utf8")) as Locations,
    restrictedArtifact: artifact,
  };
}

/** Earlier versions stored two plain JSON blobs. */
async function readFormer(
  blobs: BlobStore,
  projectId: string,
  artifact: string,
): Promise<StoredRelease | null> {
  const [manifest, locations] = await Promise.all([
    readJson<Manifest>(blobs, manifestKey(projectId, artifact)),
    readJson<Locations>(blobs, locationsKey(projectId, artifact)),
  ]);
  return manifest && locations ? { manifest, locations, restrictedArtifact: artifact } : null;
}

/** The files of one group of readers. Null if retention has removed them. */
export const readRestricted = (
  blobs: BlobStore,
  projectId: string,
  { artifact, key }: { artifact: string; key: string },
): Promise<RestrictedManifest | null> => readJson(blobs, restrictedKey(projectId, artifact, key));
