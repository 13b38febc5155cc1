import { LRUCache } from "lru-cache";
import type { ScheduledChange } from "#schemas/deployments/deployment.ts";
import { scheduleKey } from "#schemas/deployments/manifest.ts";
import type { DeploymentDocument } from "#store/deployments/documents.ts";
import type { CoreContext } from "../../context.ts";

/** Bytes of JSON. A schedule of 10,000 notes has about 2 MB. */
const MAX_CACHED_BYTES = 8 * 1024 * 1024;
/** A stored schedule never changes. */
const cache = new LRUCache<string, ScheduledChange[]>({ maxSize: MAX_CACHED_BYTES });

/** What was still to come when this deployment was built, sorted by time. */
export async function readSchedule(
  { blobs }: Pick<CoreContext, "blobs">,
  { projectId, artifact }: Pick<DeploymentDocument, "projectId" | "artifact">,
): Promise<readonly ScheduledChange[]> {
  if (artifact === null) return [];
  const key = scheduleKey(projectId, artifact);
  const cached = cache.get(key);
  if (cached) return cached;
  const bytes = await blobs.get(key);
  // A build without scheduled notes stores none, and one that has just gone live will store it in a moment.
  if (!bytes) return [];
  const changes = JSON.parse(bytes.toString("utf8")) as ScheduledChange[];
  cache.set(key, changes, { size: bytes.length });
  return changes;
}
