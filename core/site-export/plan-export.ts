import { AppError } from "#schemas/errors.ts";
import type { Manifest, ManifestFile } from "#schemas/deployments/manifest.ts";
import { isOpen, PUBLIC_KEY } from "#schemas/sites/page-audience.ts";
import { readRelease, readRestricted, type StoredRelease } from "#store/blobs/release.ts";
import type { DeploymentDocument } from "#store/deployments/documents.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import { readersAt } from "../audience/readers-at.ts";
import type { CoreContext } from "../context.ts";
import { liveDeployment } from "../deployments/live-deployment.ts";
import { audienceOfProject } from "../projects/settings/audience-rules.ts";
import type { ByteRanges } from "../releases/bytes.ts";
import { lookupIn } from "../releases/lookup.ts";
import { isPage } from "./static-names.ts";

/** What an export of the live site has. */
export interface ExportPlan {
  deployment: DeploymentDocument;
  manifest: Manifest;
  /** By address: everything that everyone may read now. */
  files: [url: string, file: ManifestFile][];
  ranges: ByteRanges;
  pages: number;
  /** Pages that not everyone may read. */
  leftOut: number;
}

/** Names with a hash belong to pages, which are checked. */
const HASHED = /^\/_(?:assets|media)\//;
/** Limits of a zip that all programs open, minus what an export adds. */
const MAX_FILES = 65_000;
const MAX_BYTES = 3.5 * 1024 ** 3;

/**
 * Only what everyone may read, by the rules of the build and by those of now, because a static host shows its files to everyone.
 * @throws AppError site_not_live, deployment_removed, export_not_public, export_too_large
 */
export async function planExport(
  context: Pick<CoreContext, "db" | "blobs">,
  project: ProjectDocument,
): Promise<ExportPlan> {
  const deployment = await liveDeployment(context, project);
  const { _id: projectId } = project;
  const { artifact } = deployment;
  const release = artifact === null ? null : await readRelease(context.blobs, projectId, artifact);
  if (!release || artifact === null) throw new AppError("deployment_removed");
  const { manifest, locations } = release;
  const audience = audienceOfProject(project);
  if (!isOpen(audience.site.audience) || (manifest.readers ?? PUBLIC_KEY) !== PUBLIC_KEY)
    throw new AppError("export_not_public");
  const now = Date.now();
  const isOver = (url: string) => (manifest.until?.[url] ?? Infinity) <= now;
  const isClosed = (url: string) =>
    !HASHED.test(url) && readersAt(audience, url).key !== PUBLIC_KEY;
  const all = Object.entries(manifest.files).filter(([url]) => !isOver(url));
  const files = all.filter(([url]) => !isClosed(url));
  const bytes = files.reduce((sum, [, [, , size]]) => sum + size, 0);
  if (files.length > MAX_FILES || bytes > MAX_BYTES) throw new AppError("export_too_large");
  const restricted = await restrictedPages(context, projectId, { artifact, release });
  return {
    deployment,
    manifest,
    files,
    ranges: { packs: locations.packs, hashes: lookupIn(locations.hashes) },
    pages: countPages(files),
    leftOut: countPages(all) - countPages(files) + restricted,
  };
}

const countPages = (files: readonly [string, ManifestFile][]) =>
  files.filter(([url, [, type]]) => isPage(url, type)).length;

async function restrictedPages(
  { blobs }: Pick<CoreContext, "blobs">,
  projectId: string,
  { artifact, release }: { artifact: string; release: StoredRelease },
): Promise<number> {
  let count = 0;
  for (const { key } of release.manifest.restricted ?? []) {
    const own = await readRestricted(blobs, projectId, { artifact, key });
    const stored =
      own ??
      (await readRestricted(blobs, projectId, { artifact: release.restrictedArtifact, key }));
    count += countPages(Object.entries(stored?.files ?? {}));
  }
  return count;
}
