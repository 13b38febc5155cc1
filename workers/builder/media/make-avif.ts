import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";
import { LRUCache } from "lru-cache";
import { readManifest } from "#core/releases/release.ts";
import { wakeAvif, wakeAvifLater } from "#queues/enqueue.ts";
import type { Media } from "#schemas/deployments/dataset.ts";
import { avifNameOf, datasetKey, mediaKey } from "#schemas/deployments/manifest.ts";
import { MAX_MEGAPIXELS } from "#schemas/projects/settings/media.ts";
import { findDeployment } from "#store/deployments/deployments.ts";
import { findProject } from "#store/projects/projects.ts";
import type { BuildContext } from "../context.ts";
import { PIXELS_PER_MEGAPIXEL } from "./media-rules.ts";
import { avifOf } from "./picture-versions.ts";

/** Then other projects get their turn. */
const TURN_MS = 10_000;
const BUSY_PAUSE_MS = 2_000;
/** A build that arrives gets the slot of this job after this time, even in the middle of a picture. */
const LOOK_MS = 100;
const MAX_REMEMBERED = 100_000;
const SOURCE = /^\/_media\/([0-9a-f]{32})-(\d+)\.webp$/;

const decompress = promisify(brotliDecompress);
/** WebP versions that need no work, because asking an object store about each of them takes longer than most pushes. */
const finished = new LRUCache<string, true>({
  // With `max`, the cache would take room for all entries at once.
  maxSize: MAX_REMEMBERED,
  sizeCalculation: () => 1,
});
/** One picture at a time in a process: the others have their own. */
const working = new WeakSet<BuildContext["queues"]>();

interface Version {
  /** The published picture, and the WebP version that browsers without AVIF get. */
  original: string;
  webp: string;
  webpBytes: number;
  width: number;
}

/** Makes missing AVIF versions of the live site's pictures, one after another, until there is other work. */
export async function makeAvif(context: BuildContext, projectId: string): Promise<void> {
  const { queues } = context;
  if (working.has(queues)) return wakeAvifLater(queues, projectId, BUSY_PAUSE_MS);
  working.add(queues);
  try {
    const outcome = await workOn(context, projectId);
    if (outcome === "busy") await wakeAvifLater(queues, projectId, BUSY_PAUSE_MS);
    if (outcome === "more") await wakeAvif(queues, projectId);
  } finally {
    working.delete(queues);
  }
}

async function workOn(context: BuildContext, projectId: string): Promise<"done" | "more" | "busy"> {
  const live = (await findProject(context.db, projectId))?.live;
  const deployment = live && (await findDeployment(context.db, live.deploymentId));
  if (!deployment?.artifact) return "done";
  const versions = await listVersions(context, projectId, deployment.artifact);
  const missing = versions.filter(({ webp }) => !finished.has(webp));
  // After most pushes. The list of all files is much larger than that of the pictures.
  if (missing.length === 0) return "done";
  const manifest = await readManifest(context, deployment);
  if (manifest?.avif === undefined) return "done";
  const end = Date.now() + TURN_MS;
  for (const version of missing) {
    if (await isBusy(context)) return "busy";
    if (Date.now() > end) return "more";
    const making = makeOne(context, version, manifest.avif);
    // Versions in progress are finished and stored, but no longer in this job.
    if ((await Promise.race([making, whenBusy(context, making)])) === "busy") return "busy";
  }
  return "done";
}

/** From the dataset, which is public and small. Another deployment gets one, and then another turn. */
async function listVersions(
  { blobs }: BuildContext,
  projectId: string,
  artifact: string,
): Promise<Version[]> {
  const stored = await blobs.get(datasetKey(projectId, artifact, "medias.json"));
  if (!stored) return [];
  const medias = JSON.parse((await decompress(stored)).toString("utf8")) as Media[];
  return medias.flatMap(({ hash, variants }) =>
    variants.flatMap(({ url, size }) => {
      const [, webp, width] = SOURCE.exec(url) ?? [];
      return webp ? [{ original: hash, webp, webpBytes: size, width: Number(width) }] : [];
    }),
  );
}

async function makeOne(
  { blobs, log }: BuildContext,
  { original, webp, webpBytes, width }: Version,
  quality: number,
): Promise<"made"> {
  const key = mediaKey(avifNameOf(webp));
  if ((await blobs.size(key)) === null) {
    const bytes = await blobs.get(mediaKey(original));
    if (!bytes) return "made";
    const limit = MAX_MEGAPIXELS * PIXELS_PER_MEGAPIXEL;
    const avif = await avifOf(bytes, { limit, width, quality }).catch((error: unknown) => {
      log.warn({ err: error, picture: original }, "no AVIF version");
      return null;
    });
    const isSmaller = avif !== null && avif.length < webpBytes;
    await blobs.put(key, isSmaller ? avif : Buffer.alloc(0));
  }
  finished.set(webp, true);
  return "made";
}

/** Ends with `making` at the latest. */
async function whenBusy(context: BuildContext, making: Promise<unknown>): Promise<"busy" | "idle"> {
  const made = new AbortController();
  const end = () => made.abort();
  making.then(end, end);
  while (!made.signal.aborted) {
    await sleep(LOOK_MS);
    if (!made.signal.aborted && (await isBusy(context))) return "busy";
  }
  return "idle";
}

async function isBusy({ running, stopping, queues }: BuildContext): Promise<boolean> {
  return stopping.aborted || running.jobs > 0 || (await queues.build.getWaitingCount()) > 0;
}
