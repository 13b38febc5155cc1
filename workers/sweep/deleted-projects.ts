import { blobPrefixesOf } from "#schemas/deployments/manifest.ts";
import { listDeletedProjects } from "#store/deployments/retention.ts";
import type { SweepContext } from "./context.ts";

/** A build that did not notice the deletion has ended long before. */
const GRACE_MS = 60 * 60_000;
const KINDS = blobPrefixesOf("").map((prefix) => prefix.slice(0, prefix.indexOf("/") + 1));

/** Removes what was written for a project while, or after, it was deleted. */
export async function removeDeletedProjects(
  context: Pick<SweepContext, "db" | "blobs" | "stopping">,
  now: Date,
): Promise<void> {
  const before = new Date(now.getTime() - GRACE_MS);
  for (const kind of KINDS) await removeBlobs(context, kind, before);
}

/** Keys are listed before projects are looked for: a project is there before anything is written for it. */
async function removeBlobs(
  { db, blobs, stopping }: Pick<SweepContext, "db" | "blobs" | "stopping">,
  kind: string,
  before: Date,
): Promise<void> {
  const keys = new Map<string, string[]>();
  for await (const key of blobs.list(kind)) {
    const projectId = key.slice(kind.length, key.indexOf("/", kind.length));
    keys.set(projectId, [...(keys.get(projectId) ?? []), key]);
  }
  for (const projectId of await listDeletedProjects(db, [...keys.keys()])) {
    for (const key of keys.get(projectId) ?? []) {
      if (stopping.aborted) return;
      await blobs.removeOlder(key, before);
    }
  }
}
