import { setImmediate as nextTurn } from "node:timers/promises";
import { avifNameOf, mediaKey, type RestrictedManifest } from "#schemas/deployments/manifest.ts";
import { readJson } from "#store/blobs/read-json.ts";
import { readRelease } from "#store/blobs/release.ts";
import type { SweepContext } from "./context.ts";

/** Longer than any build takes. A build that read a record just before its removal has stored its manifest by then, or has ended. */
const MEDIA_GRACE_MS = 60 * 60_000;

/** When each hash was first seen without a manifest and without a record that a build could find it by. */
export type Unused = Map<string, Date>;

/** What a build remembers about a published file: `media-records/…`. */
interface RecordedFile {
  hash: string;
  variants: { hash: string }[];
}

/**
 * Removes files and pictures that no stored deployment shows, in two passes at least an hour apart. The first pass only
 * removes the records: without them, every later build writes the bytes again.
 */
export async function removeUnusedMedia(
  context: Pick<SweepContext, "blobs" | "stopping">,
  unused: Unused,
  now: Date,
): Promise<void> {
  const { blobs, stopping } = context;
  const candidates = await findUnusedMedia(context);
  if (stopping.aborted) return;
  for (const hash of unused.keys()) if (!candidates.has(hash)) unused.delete(hash);
  for await (const key of blobs.list("media-records/")) {
    if (stopping.aborted) return;
    const record = await readJson<RecordedFile>(blobs, key);
    const hashes = record ? [record.hash, ...record.variants.map(({ hash }) => hash)] : [];
    if (!hashes.some((hash) => candidates.has(hash))) continue;
    await blobs.remove(key);
    // A build may still have used it until this pass.
    for (const hash of hashes) if (candidates.has(hash)) unused.set(hash, now);
  }
  const before = new Date(now.getTime() - MEDIA_GRACE_MS);
  for (const hash of candidates) {
    if (stopping.aborted) return;
    const since = unused.get(hash) ?? now;
    unused.set(hash, since);
    if (since <= before && (await blobs.removeOlder(mediaKey(hash), before))) unused.delete(hash);
  }
}

/** The media files that no stored deployment shows. Incomplete if the process is stopping. */
export async function findUnusedMedia({
  blobs,
  stopping,
}: Pick<SweepContext, "blobs" | "stopping">): Promise<Set<string>> {
  const candidates = new Set<string>();
  for await (const key of blobs.list("media/")) candidates.add(key.slice(key.lastIndexOf("/") + 1));
  // Listed before the manifests are read: later blobs are not candidates.
  for (const kind of ["manifests", "releases"])
    for await (const key of blobs.list(`${kind}/`)) {
      if (stopping.aborted) return candidates;
      const [, projectId = "", name = ""] = key.split("/");
      const release = await readRelease(blobs, projectId, name.replace(/\.json$/, ""));
      for (const [hash] of Object.values(release?.manifest.files ?? {})) {
        candidates.delete(hash);
        candidates.delete(avifNameOf(hash));
      }
      await nextTurn();
    }
  for await (const key of blobs.list("restricted/")) {
    if (stopping.aborted) return candidates;
    const restricted = await readJson<RestrictedManifest>(blobs, key);
    for (const [hash] of Object.values(restricted?.files ?? {})) {
      candidates.delete(hash);
      candidates.delete(avifNameOf(hash));
    }
    await nextTurn();
  }
  return candidates;
}
