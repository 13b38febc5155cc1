import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { blobPrefixesOf } from "#schemas/manifest.ts";
import { listDeletedProjects } from "#store/retention.ts";
import type { SweepContext } from "./context.ts";

/** A build that did not notice the deletion has ended long before. */
const GRACE_MS = 60 * 60_000;
const KINDS = blobPrefixesOf("").map((prefix) => prefix.slice(0, prefix.indexOf("/") + 1));

/** Removes what was written for a project while, or after, it was deleted. */
export async function removeDeletedProjects(
  context: Pick<SweepContext, "db" | "blobs" | "env" | "stopping">,
  now: Date,
): Promise<void> {
  const before = new Date(now.getTime() - GRACE_MS);
  for (const kind of KINDS) await removeBlobs(context, kind, before);
  await removeMirrors(context, before);
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

/** Copies of linked repositories, and half-made ones of workers that were killed. */
async function removeMirrors(
  { db, env, stopping }: Pick<SweepContext, "db" | "env" | "stopping">,
  before: Date,
): Promise<void> {
  const directory = join(env.DATA_DIR, "mirrors");
  const names = await readdir(directory).catch(() => []);
  const projectIds = names.filter((name) => name.endsWith(".git")).map((name) => name.slice(0, -4));
  const deleted = await listDeletedProjects(db, projectIds);
  const drafts = names.filter((name) => name.startsWith(".new-"));
  for (const name of [...deleted.map((id) => `${id}.git`), ...drafts]) {
    if (stopping.aborted) return;
    const path = join(directory, name);
    if (await isOlder(path, before)) await rm(path, { recursive: true, force: true });
  }
}

/** Whether git has written nothing here since. */
async function isOlder(repository: string, before: Date): Promise<boolean> {
  const places = ["", "refs/heads", "objects", "objects/pack"].map((name) =>
    join(repository, name),
  );
  const found = await Promise.all(places.map((path) => stat(path).catch(() => null)));
  return found.every((place) => place === null || place.mtime < before);
}
