import { blobPrefixesOf } from "#schemas/deployments/manifest.ts";
import { listDeletedProjects } from "#store/deployments/retention.ts";
import type { SweepContext } from "./context.ts";

/** Long enough for a build that missed the deletion to end. */
const GRACE_MS = 60 * 60_000;
const KINDS = blobPrefixesOf("").map((prefix) => prefix.slice(0, prefix.indexOf("/") + 1));

/** Removes everything that was written for a project during or after its removal. */
export async function removeDeletedProjects(
  context: Pick<SweepContext, "db" | "blobs" | "stopping">,
  now: Date,
): Promise<void> {
  const before = new Date(now.getTime() - GRACE_MS);
  for (const kind of KINDS) await removeBlobs(context, kind, before);
}

/** Lists keys before it looks for projects: a project exists before anything is written for it. */
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
