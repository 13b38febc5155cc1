import { openProducer, runWorker } from "#queues/run-worker.ts";
import { ensureSchedules, RESTORE_SCHEDULES_MS, restoreSchedules } from "#queues/schedules.ts";
import { serveHealth } from "#service/health.ts";
import { startService } from "#service/start-service.ts";
import { openMongo } from "#store/mongo.ts";
import { openBlobs } from "#store/open-blobs.ts";
import { startHeartbeat } from "#store/worker-heartbeats.ts";
import type { SweepContext } from "./context.ts";
import { poll } from "./poll.ts";
import { repair } from "./repair.ts";
import { retain } from "./retention.ts";

/** A slow remote must not hold back the repair of a dead worker's build. */
const AT_ONCE = 3;

// No `await` here: the supervisor loads this file by `require`.
void startService("worker sweep", async (service) => {
  const { env, log, onClose, stopping } = service;
  const mongo = await openMongo(service);
  const { redis, queues } = await openProducer(service);
  const blobs = openBlobs(env);
  const context: SweepContext = { env, log, db: mongo.db, blobs, redis, queues, stopping };
  await startHeartbeat(mongo.db, "sweep", service);

  await ensureSchedules(queues);
  // While Redis is away there is nothing to restore them in; the next look comes soon.
  const restoring = setInterval(
    () => void restoreSchedules(queues).catch(() => undefined),
    RESTORE_SCHEDULES_MS,
  );
  onClose("schedules", () => clearInterval(restoring));
  runWorker(
    "sweep",
    {
      "sweep.repair": () => repair(context),
      "sweep.poll": () => poll(context),
      "sweep.retention": () => retain(context),
    },
    { service, redis, concurrency: AT_ONCE },
  );
  await serveHealth(service, { mongo: mongo.ping, redis: () => redis.ping() });
  log.info("ready");
});
