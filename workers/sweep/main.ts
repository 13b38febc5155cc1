import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { adminTopic } from "#schemas/events.ts";
import { publish } from "#queues/events.ts";
import { closeQueues, openQueues } from "#queues/queue.ts";
import { connectProducer, connectWorker } from "#queues/redis.ts";
import { ensureSchedules, RESTORE_SCHEDULES_MS, restoreSchedules } from "#queues/schedules.ts";
import { startWorker } from "#queues/worker.ts";
import { startHealthServer } from "#service/health.ts";
import { startService } from "#service/start-service.ts";
import { connectMongo, prepareMongo } from "#store/mongo.ts";
import { openBlobs } from "#store/open-blobs.ts";
import { forgetWorker, noteWorker, WORKER_HEARTBEAT_MS } from "#store/worker-heartbeats.ts";
import type { SweepContext } from "./context.ts";
import { poll } from "./poll.ts";
import { repair } from "./repair.ts";
import { retain } from "./retention.ts";

await startService("worker sweep", async ({ env, log, onClose, stopping }) => {
  const mongo = await connectMongo(env.MONGODB_URI);
  onClose("mongo", mongo.close);
  await prepareMongo(mongo);
  const redis = await connectProducer(env.REDIS_URL);
  onClose("redis", () => redis.disconnect());
  const queues = openQueues(redis);
  onClose("queues", () => closeQueues(queues));
  const context: SweepContext = {
    env,
    log,
    db: mongo.db,
    blobs: openBlobs(env),
    redis,
    queues,
    stopping,
  };

  const id = `sweep-${hostname()}-${process.pid}-${randomUUID().slice(0, 8)}`;
  const heartbeat = { id, queue: "sweep", startedAt: new Date() };
  const beat = () => noteWorker(mongo.db, heartbeat);
  await beat();
  // A beat that fails is followed by another; health shows a database that is away.
  const beating = setInterval(() => void beat().catch(() => undefined), WORKER_HEARTBEAT_MS);
  onClose("heartbeat", async () => {
    clearInterval(beating);
    await forgetWorker(mongo.db, id);
  });

  await ensureSchedules(queues);
  // While Redis is away there is nothing to restore them in; the next look comes soon.
  const restoring = setInterval(
    () => void restoreSchedules(queues).catch(() => undefined),
    RESTORE_SCHEDULES_MS,
  );
  onClose("schedules", () => clearInterval(restoring));
  const connection = connectWorker(env.REDIS_URL);
  onClose("worker connection", () => connection.disconnect());
  const worker = startWorker(
    "sweep",
    {
      "sweep.repair": () => repair(context),
      "sweep.poll": () => poll(context),
      "sweep.retention": () => retain(context),
    },
    {
      connection,
      // A slow remote must not hold back the repair of a dead worker's build.
      concurrency: 3,
      events: {
        onFailure: (name, error) => log.error({ err: error }, `job ${name} failed`),
        onChange: () =>
          void publish(redis, adminTopic, "jobs.changed", { queue: "sweep" }).catch(
            () => undefined,
          ),
      },
    },
  );
  onClose("worker", () => worker.close());

  if (env.HEALTH_PORT !== undefined) {
    const server = await startHealthServer(env.HEALTH_PORT, env.HOST, {
      mongo: mongo.ping,
      redis: () => redis.ping(),
    });
    onClose("health server", () => server.close());
  }
  log.info("ready");
});
