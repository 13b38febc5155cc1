import { openEnvLimits } from "#core/access/rate-limits.ts";
import { findOwner } from "#core/accounts/find-owner.ts";
import { decideTask } from "#core/tasks/auto-merge/decide-task.ts";
import { openMailer } from "#core/notifications/mailer.ts";
import { isWritable } from "#core/platform/maintenance/require-writable.ts";
import { openSubscriber } from "#queues/events.ts";
import { checkRedis, connectSubscriber, whenRedisAnswers } from "#queues/redis.ts";
import { openProducer, runWorker } from "#queues/run-worker.ts";
import { serveHealth } from "#service/health.ts";
import { startService } from "#service/start-service.ts";
import { keptDuringBackups } from "#store/blobs/kept-during-backups.ts";
import { openBlobs, whenBlobsAnswer } from "#store/blobs/open-blobs.ts";
import { openMongo, prepareStore } from "#store/mongo.ts";
import { openInstallationKey } from "#store/platform/secret-key.ts";
import { startHeartbeat } from "#store/platform/worker-heartbeats.ts";
import type { ChatContext } from "./context.ts";
import { runTask } from "./run/run-task.ts";

// No top-level `await`: the supervisor loads this file with `require`.
void startService({ name: "worker chat", needsGit: true }, async (service) => {
  const { env, log, onClose, stopping } = service;
  const mongo = await openMongo(service);
  const { db } = mongo;
  const { redis, queues } = openProducer(service);
  const blobs = keptDuringBackups(openBlobs(env), db);
  await serveHealth(service, {
    mongo: mongo.check,
    redis: () => checkRedis(redis),
    blobs: blobs.ping,
  });
  const [secretBox] = await Promise.all([
    prepareStore(service).then(() => openInstallationKey(service, db)),
    whenRedisAnswers(service, redis),
    whenBlobsAnswer(service, blobs),
  ]);
  const subscriber = openSubscriber(connectSubscriber(env.REDIS_URL));
  onClose("subscriber", subscriber.close);
  const context: ChatContext = {
    env,
    log,
    db,
    blobs,
    redis,
    queues,
    subscriber,
    secretBox,
    stopping,
    // Nobody signs in here: a task acts for the account that started it.
    tokens: {
      verifyAccessToken: () => Promise.resolve(null),
      findOwner: (userId) => findOwner({ db, env }, userId, new Date()),
      isDevAccount: () => Promise.resolve(false),
    },
    mailer: openMailer({ db, env, redis, queues }),
    limits: openEnvLimits(env, redis),
    workerId: await startHeartbeat(db, "chat", service),
  };
  runWorker(
    "chat",
    {
      "task.run": ({ taskId }) => runTask(context, taskId),
      "task.decide": ({ taskId }) => decideTask(context, taskId),
    },
    {
      service,
      redis,
      concurrency: env.CHAT_CONCURRENCY,
      mayBegin: () => isWritable(context),
    },
  );
  log.info(`ready, ${env.CHAT_CONCURRENCY} parallel tasks`);
});
