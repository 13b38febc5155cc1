import type { PlatformPart, PlatformStatus } from "#schemas/platform-status.ts";
import { CHECK_TIMEOUT_MS, type Checks, checkReadiness } from "#service/health.ts";
import { within } from "#service/within.ts";
import { countOpenIncidents } from "#store/platform/incidents.ts";
import { findMaintenance } from "#store/platform/maintenance.ts";
import { isWorkerAlive } from "#store/platform/worker-heartbeats.ts";
import type { Mongo } from "#store/mongo.ts";
import type { CoreContext } from "../context.ts";

/** Every page's footer requests the status, so it is cached for this long. */
const CACHED_MS = 5_000;

type StatusContext = Pick<CoreContext, "redis" | "blobs"> & { mongo: Mongo };

const cache = new WeakMap<StatusContext, { at: number; status: Promise<PlatformStatus> }>();

/** Checks everything that a deployment needs. */
export function platformStatus(context: StatusContext): Promise<PlatformStatus> {
  const cached = cache.get(context);
  if (cached && performance.now() - cached.at < CACHED_MS) return cached.status;
  const status = checkParts(context);
  cache.set(context, { at: performance.now(), status });
  return status;
}

async function checkParts({ mongo, redis, blobs }: StatusContext): Promise<PlatformStatus> {
  const worker = (queue: string) => async () => {
    if (!(await isWorkerAlive(mongo.db, queue))) throw new Error(`no ${queue} worker is running`);
  };
  const checks = {
    database: () => mongo.check(),
    queues: () => redis.ping(),
    storage: () => blobs.probe(),
    builds: worker("build"),
    mail: worker("deliver"),
    repairs: worker("sweep"),
  } satisfies Checks & Record<PlatformPart, unknown>;
  // The row of the database says that it does not respond.
  const read = <T>(value: Promise<T>) => within(value, CHECK_TIMEOUT_MS).catch(() => null);
  const [readiness, openIncidents, maintenance] = await Promise.all([
    checkReadiness(checks),
    read(countOpenIncidents(mongo.db)),
    read(findMaintenance(mongo.db)),
  ]);
  return {
    ok: readiness.ready,
    parts: readiness.checks.map(({ name, ok }) => ({ part: name as PlatformPart, ok })),
    checkedAt: new Date().toISOString(),
    openIncidents,
    maintenance: maintenance && {
      reason: maintenance.reason,
      until: maintenance.until?.toISOString() ?? null,
      since: maintenance.since.toISOString(),
    },
  };
}
