import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import {
  blobPrefixesOf,
  changeKey,
  compiledKey,
  compressedPackKey,
  locationsKey,
  manifestKey,
  outcomeKey,
  packKey,
  releaseKey,
  restrictedPrefix,
  stateKey,
} from "#schemas/deployments/manifest.ts";
import type { BlobStore } from "#store/blobs/blobs.ts";
import { readHeader } from "#store/blobs/bundles.ts";
import type { DeploymentDocument } from "#store/deployments/documents.ts";
import { dropDatasets, dropRemains, madeKeys } from "#store/deployments/drop-datasets.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import { readJson } from "#store/blobs/read-json.ts";
import { readManifestDelta, readRelease } from "#store/blobs/release.ts";
import {
  findUnsettled,
  markRemoved,
  planRetention,
  trimGitEvents,
} from "#store/deployments/retention.ts";
import { listAllProjects } from "#store/deployments/recovery-queries.ts";
import { unlessMissing } from "#service/failures.ts";
import type { SweepContext } from "./context.ts";
import { removeDeletedProjects } from "./deleted-projects.ts";
import { removeDeleted, removeLeftRepositories } from "#core/projects/remove-project.ts";
import { isBackupRunning } from "#store/platform/backups.ts";
import { tidyDeletedProjects } from "#store/projects/deleted-projects.ts";
import { remindOfKeys } from "#core/notifications/remind-of-keys.ts";
import { removeOldUploads } from "#core/uploads/staged-uploads.ts";
import { removeOldPreviews } from "./old-previews.ts";
import { removeUnusedMedia, type Unused } from "./unused-media.ts";

/** If a build ended longer ago than this, its bytes belong to a kept deployment or are unused. */
const SETTLED_MS = 60 * 60_000;
const PROJECTS_PER_PAGE = 50;

/** pushSeq of each project at its last check. Without a push, deployments only become outdated by age, so a daily check is enough. */
const seen = new Map<string, { pushSeq: number; at: number }>();
export const LOOK_AGAIN_MS = 24 * 60 * 60_000;

/** This lists every blob, so it does not run more often than necessary. */
export const COLLECT_EVERY_MS = 3 * 60 * 60_000;
let collectedAt = -Infinity;
const unusedMedia: Unused = new Map();

/** Removes everything that no kept deployment needs. Rows are marked but not deleted, and their addresses return 410. */
export async function retain(context: SweepContext): Promise<void> {
  if (await isBackupRunning(context.db)) return;
  for (const projectId of await removeOldPreviews(context, new Date())) seen.delete(projectId);
  let after = "";
  for (;;) {
    const projects = await listAllProjects(context.db, { after, limit: PROJECTS_PER_PAGE });
    for (const project of projects) {
      if (context.stopping.aborted) return;
      const before = seen.get(project._id);
      const deployments =
        before?.pushSeq === project.pushSeq && performance.now() - before.at < LOOK_AGAIN_MS;
      if (!deployments) await retainProject(context, project);
      seen.set(project._id, { pushSeq: project.pushSeq, at: performance.now() });
    }
    if (projects.length < PROJECTS_PER_PAGE) break;
    after = projects.at(-1)?._id ?? "";
  }
  // Each runs even if another fails, for example because the git server does not respond.
  await inTurn([
    () => removeDeleted(context, { now: new Date() }),
    () => removeLeftRepositories(context),
    () => tidyDeletedProjects(context.db, new Date()),
    () => trimGitEvents(context.db),
    () => remindOfKeys(context, new Date()),
    () => collect(context, new Date()),
    () => removeOldFiles(join(context.env.DATA_DIR, "tmp")),
    // A link to a blob that is read has the date of the blob, but changes its own date.
    () => removeOldFiles(join(context.env.DATA_DIR, "blobs", ".incoming"), "ctimeMs"),
  ]);
}

/** @throws the first error, after all have run */
async function inTurn(acts: readonly (() => Promise<void>)[]): Promise<void> {
  const errors: unknown[] = [];
  for (const act of acts) await act().catch((error: unknown) => errors.push(error));
  if (errors.length > 0) throw errors[0];
}

async function collect(context: SweepContext, now: Date): Promise<void> {
  if (performance.now() - collectedAt < COLLECT_EVERY_MS) return;
  await removeDeletedProjects(context, now);
  await removeUnusedMedia(context, unusedMedia, now);
  await removeOldUploads(context, now, context.stopping);
  if (!context.stopping.aborted) collectedAt = performance.now();
}

/** Lists the blobs before it reads the rows: later blobs are not candidates, and every earlier blob has a row by now. */
export async function retainProject(
  context: SweepContext,
  project: ProjectDocument,
): Promise<void> {
  const { db, blobs } = context;
  const candidates: string[] = [];
  for (const prefix of blobPrefixesOf(project._id)) {
    // Logs are kept while their rows exist.
    if (prefix.startsWith("logs/")) continue;
    for await (const key of blobs.list(prefix)) candidates.push(key);
  }
  const { kept, outdated } = await planRetention(db, project);
  for (const deployment of outdated) {
    if (!(await markRemoved(db, deployment))) kept.push(deployment);
  }
  await dropDatasets(context, project._id);
  await removeRemains(context, kept, new Set(candidates));
  for (const key of await findUnneededKeys(context, project._id, { candidates, kept }))
    await blobs.remove(key);
}

/** Returns the `candidates`, blobs of a project, that no deployment needs. They must have been listed before `kept` was read. */
export async function findUnneededKeys(
  context: Pick<SweepContext, "db" | "blobs">,
  projectId: string,
  { candidates, kept }: { candidates: readonly string[]; kept: readonly DeploymentDocument[] },
): Promise<string[]> {
  const { db } = context;
  const unsettled = await findUnsettled(db, projectId, new Date(Date.now() - SETTLED_MS));
  const needed = await neededKeys(context, projectId, [
    ...kept.map(({ artifact }) => artifact),
    ...unsettled.bases,
  ]);
  const parts = kept.flatMap(({ artifact }) =>
    artifact === null ? [] : partsOf(projectId, artifact),
  );
  // The pages of restricted groups are always in the build's own pack, which the site may not use.
  for (const { artifact } of kept) {
    if (artifact === null) continue;
    const restricted = restrictedPrefix(projectId, artifact);
    if (!candidates.some((key) => key.startsWith(restricted))) continue;
    for (const ownPack of [packKey, compressedPackKey]) needed.add(ownPack(projectId, artifact));
  }
  const unneeded: string[] = [];
  for (const key of candidates) {
    const isUnsettled = unsettled.ids.some((id) => key.includes(`/${id}-`));
    const isPart = parts.some((prefix) => key.startsWith(prefix));
    if (!needed.has(key) && !isUnsettled && !isPart) unneeded.push(key);
    await nextTurn();
  }
  return unneeded;
}

/** What all blobs begin with that only the deployment itself uses. */
const partsOf = (projectId: string, artifact: string) => [
  `datasets/${projectId}/${artifact}/`,
  restrictedPrefix(projectId, artifact),
];

/** Files of a dataset may remain if its process died, either while it deleted the dataset or while it built one that is no longer wanted. */
async function removeRemains(
  context: SweepContext,
  kept: readonly DeploymentDocument[],
  stored: ReadonlySet<string>,
): Promise<void> {
  for (const row of kept) {
    if (row.artifact === null || row.data !== "pending") continue;
    if (madeKeys(row.projectId, row.artifact).some((key) => stored.has(key)))
      await dropRemains(context, row);
  }
}

/** Every blob that a kept deployment, or a build based on one, reads. */
async function neededKeys(
  { blobs }: Pick<SweepContext, "blobs">,
  projectId: string,
  artifacts: (string | null)[],
): Promise<Set<string>> {
  const needed = new Set<string>();
  for (const artifact of artifacts) {
    if (!artifact) continue;
    for (const keyOf of OWN_KEYS) needed.add(keyOf(projectId, artifact));
    for (const keyOf of [releaseKey, outcomeKey]) {
      const header = await readHeader(blobs, keyOf(projectId, artifact));
      for (const base of header?.chain ?? []) needed.add(keyOf(projectId, base));
      for (const key of header?.packs ?? []) needed.add(key);
      if (header) continue;
      for (const ownPack of [packKey, compressedPackKey]) needed.add(ownPack(projectId, artifact));
      for (const key of await formerPacks(blobs, projectId, artifact)) needed.add(key);
    }
  }
  return needed;
}

/** Blobs stored under a deployment's own name. The header of a stored release lists its packs, which may not include its own. */
const OWN_KEYS = [
  releaseKey,
  outcomeKey,
  changeKey,
  compiledKey,
  manifestKey,
  locationsKey,
  stateKey,
];

/**
 * The packs of a deployment without bundles. An earlier version created it, or its worker died before it stored them. Then
 * the deployment it was based on names its packs.
 */
async function formerPacks(
  blobs: BlobStore,
  projectId: string,
  artifact: string,
): Promise<string[]> {
  const [release, change, state] = await Promise.all([
    readRelease(blobs, projectId, artifact),
    readManifestDelta(blobs, projectId, artifact),
    readJson<{ compiled: { packs: string[] } }>(blobs, stateKey(projectId, artifact)),
  ]);
  const base = change?.base ?? null;
  const inUse =
    base === null
      ? []
      : [releaseKey, manifestKey, locationsKey].map((keyOf) => keyOf(projectId, base));
  const header = base === null ? null : await readHeader(blobs, releaseKey(projectId, base));
  const chain = header?.chain.map((artifactOfBase) => releaseKey(projectId, artifactOfBase)) ?? [];
  return [
    ...inUse,
    ...chain,
    ...(release?.locations.packs ?? []),
    ...(state?.compiled.packs ?? []),
  ];
}

/** Removes files of killed processes, and files that no worker has used for an hour. */
async function removeOldFiles(
  directory: string,
  date: "mtimeMs" | "ctimeMs" = "mtimeMs",
): Promise<void> {
  const names = await readdir(directory, { recursive: true }).catch(unlessMissing<string[]>([]));
  for (const name of names) {
    const path = join(directory, name);
    const stats = await stat(path).catch(unlessMissing(null));
    if (stats?.isFile() && Date.now() - stats[date] > SETTLED_MS) await rm(path, { force: true });
  }
}
