import { randomUUID } from "node:crypto";
import { availableParallelism, hostname } from "node:os";
import { adminTopic } from "#schemas/events.ts";
import { openSubscriber, publish } from "#queues/events.ts";
import { closeQueues, openQueues } from "#queues/queue.ts";
import { connectProducer, connectSubscriber, connectWorker } from "#queues/redis.ts";
import { startWorker } from "#queues/worker.ts";
import { startHealthServer } from "#service/health.ts";
import { openSecretBox } from "#service/secret-box.ts";
import { startService } from "#service/start-service.ts";
import { openBlobs } from "#store/open-blobs.ts";
import { connectMongo, prepareMongo } from "#store/mongo.ts";
import { forgetWorker, noteWorker, WORKER_HEARTBEAT_MS } from "#store/worker-heartbeats.ts";
import { openStateMemory } from "./build-state.ts";
import { openCompilePool } from "./compile-pool.ts";
import type { BuildContext } from "./context.ts";
import { importProject } from "./import-project.ts";
import { makeDataset } from "./make-dataset.ts";
import { openRepositories } from "./open-repositories.ts";
import { runBuild } from "./run-build.ts";

await startService("worker build", async ({ env, log, onClose, stopping }) => {
  const mongo = await connectMongo(env.MONGODB_URI);
  onClose("mongo", mongo.close);
  await prepareMongo(mongo);
  const redis = await connectProducer(env.REDIS_URL);
  onClose("redis", () => redis.disconnect());
  const queues = openQueues(redis);
  onClose("queues", () => closeQueues(queues));
  const subscriber = openSubscriber(connectSubscriber(env.REDIS_URL));
  onClose("subscriber", subscriber.close);
  const compilers = openCompilePool(env.BUILD_THREADS ?? availableParallelism());
  onClose("compilers", compilers.close);
  const repositories = openRepositories();
  onClose("repositories", repositories.close);

  const workerId = `build-${hostname()}-${process.pid}-${randomUUID().slice(0, 8)}`;
  const context: BuildContext = {
    env,
    log,
    db: mongo.db,
    blobs: openBlobs(env),
    redis,
    queues,
    subscriber,
    secretBox: openSecretBox(env),
    compilers,
    states: openStateMemory(),
    repositories,
    workerId,
    stopping,
  };
  const heartbeat = { id: workerId, queue: "build", startedAt: new Date() };
  const beat = () => noteWorker(mongo.db, heartbeat);
  await beat();
  // A beat that fails is followed by another; health shows a database that is away.
  const beating = setInterval(() => void beat().catch(() => undefined), WORKER_HEARTBEAT_MS);
  onClose("heartbeat", async () => {
    clearInterval(beating);
    await forgetWorker(mongo.db, workerId);
  });

  const connection = connectWorker(env.REDIS_URL);
  onClose("worker connection", () => connection.disconnect());
  const worker = startWorker(
    "build",
    {
      "deployment.build": ({ projectId }) => runBuild(context, projectId),
      "deployment.dataset": ({ projectId }) => makeDataset(context, projectId),
      "project.import": ({ projectId }) => importProject(context, projectId),
    },
    {
      connection,
      concurrency: env.BUILD_CONCURRENCY,
      events: {
        onFailure: (name, error) => log.error({ err: error }, `job ${name} failed`),
        onChange: () =>
          void publish(redis, adminTopic, "jobs.changed", { queue: "build" }).catch(
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
      blobs: context.blobs.ping,
    });
    onClose("health server", () => server.close());
  }
  log.info(`ready, ${env.BUILD_CONCURRENCY} builds at once on ${compilers.threads} threads`);
});
