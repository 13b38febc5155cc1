import type { PlatformPart, PlatformStatus } from "#schemas/platform-status.ts";
import { type Checks, checkReadiness } from "#service/health.ts";
import { isWorkerAlive } from "#store/platform/worker-heartbeats.ts";
import type { Services } from "./services.ts";

/** Anybody may ask, and every footer does: what was found is told again for a moment. */
const HELD_MS = 5_000;

const held = new WeakMap<Services, { at: number; status: Promise<PlatformStatus> }>();

/** Asks everything a publication needs, and says which of it answers. */
export function platformStatus(services: Services): Promise<PlatformStatus> {
  const known = held.get(services);
  if (known && performance.now() - known.at < HELD_MS) return known.status;
  const status = lookAround(services);
  held.set(services, { at: performance.now(), status });
  return status;
}

async function lookAround({ mongo, redis, blobs }: Services): Promise<PlatformStatus> {
  const worker = (queue: string) => async () => {
    if (!(await isWorkerAlive(mongo.db, queue))) throw new Error(`no ${queue} worker is alive`);
  };
  const checks = {
    database: () => mongo.check(),
    queues: () => redis.ping(),
    storage: () => blobs.probe(),
    builds: worker("build"),
    mail: worker("deliver"),
    repairs: worker("sweep"),
  } satisfies Checks & Record<PlatformPart, unknown>;
  const readiness = await checkReadiness(checks);
  return {
    ok: readiness.ready,
    parts: readiness.checks.map(({ name, ok }) => ({ part: name as PlatformPart, ok })),
    checkedAt: new Date().toISOString(),
  };
}
