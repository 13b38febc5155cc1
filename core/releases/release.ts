import type { Manifest, ManifestFile } from "#schemas/deployments/manifest.ts";
import { type OpenHeaders, openHeaders } from "#schemas/sites/headers/open-headers.ts";
import { type OpenRules, openRules } from "#schemas/sites/redirects/open-rules.ts";
import type { DeploymentDocument } from "#store/deployments/documents.ts";
import { readRelease, readRestricted } from "#store/blobs/release.ts";
import type { CoreContext } from "../context.ts";
import { type ByteRanges, readBytes } from "./bytes.ts";
import { type Lookup, lookupIn, shownUntil } from "./lookup.ts";

type Stored = Pick<DeploymentDocument, "projectId" | "artifact">;
/** A rule for an address, with the place where it is written. */
export type ReleaseRule = NonNullable<Manifest["rules"]>[number];
type BlobContext = Pick<CoreContext, "blobs">;

/** The files of one stored deployment, as visitors see them. They never change. */
export interface Release {
  /** URL path → file. */
  files: Lookup<ManifestFile>;
  /** From when files are not shown. `files` already leaves them out then. */
  until?: Record<string, number> | undefined;
  redirects: Record<string, string>;
  rules: OpenRules<ReleaseRule>;
  headers: OpenHeaders;
  /** The home pages of the site's languages, that of the main one first. Empty if it has one language. */
  languages: readonly { tag: string; home: string }[];
  /** Whether browsers may get AVIF versions of its pictures. */
  hasAvif: boolean;
  ranges: ByteRanges;
  /** The group of readers that the files are for. Null if the project had no rules for its audience. */
  readers: string | null;
  /** Groups of readers with files of their own, which `openRestricted` opens. The first of the deployments that has them counts. */
  restricted: { artifacts: readonly string[]; keys: readonly string[] };
}

/** The additional files of one group of readers. */
export type RestrictedFiles = Pick<Release, "files" | "ranges">;

/** Null if the deployment is not stored yet, or retention has removed it. */
export async function openRelease(
  { blobs }: BlobContext,
  { projectId, artifact }: Stored,
): Promise<Release | null> {
  const whole = artifact ? await readRelease(blobs, projectId, artifact) : null;
  if (!whole || !artifact) return null;
  const { manifest, locations, restrictedArtifact } = whole;
  return {
    files: shownUntil(lookupIn(manifest.files), manifest.until),
    until: manifest.until,
    redirects: manifest.redirects,
    rules: openRules(manifest.rules ?? []),
    headers: openHeaders(manifest.headers ?? []),
    languages: manifest.languages ?? [],
    hasAvif: manifest.avif !== undefined,
    ranges: { packs: locations.packs, hashes: lookupIn(locations.hashes) },
    readers: manifest.readers ?? null,
    restricted: {
      artifacts: [...new Set([artifact, restrictedArtifact])],
      keys: (manifest.restricted ?? []).map(({ key }) => key),
    },
  };
}

/** Null in the same cases as `openRelease`. */
export async function openRestricted(
  { blobs }: BlobContext,
  { projectId, artifact, key }: { projectId: string; artifact: string; key: string },
): Promise<RestrictedFiles | null> {
  const stored = await readRestricted(blobs, projectId, { artifact, key });
  if (!stored) return null;
  const { files, until, locations } = stored;
  return {
    files: shownUntil(lookupIn(files), until),
    ranges: { packs: locations.packs, hashes: lookupIn(locations.hashes) },
  };
}

/** The bytes at an address of a release; null if it has no such file. */
export async function readFile(
  { blobs }: BlobContext,
  { files, ranges }: Release,
  url: string,
): Promise<Buffer | null> {
  const [hash] = files.get(url) ?? [];
  return hash === undefined ? null : readBytes(blobs, ranges, hash);
}

/** The list of a deployment's files. Null in the same cases as `openRelease`. */
export async function readManifest(
  { blobs }: BlobContext,
  { projectId, artifact }: Stored,
): Promise<Manifest | null> {
  const stored = artifact ? await readRelease(blobs, projectId, artifact) : null;
  return stored && stored.manifest;
}
