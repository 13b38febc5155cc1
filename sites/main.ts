import { openSubscriber } from "#queues/events.ts";
import { closeQueues, openQueues } from "#queues/queue.ts";
import { openMailer } from "#core/notifications/mailer.ts";
import { checkRedis, connectSubscriber, openRedis, whenRedisAnswers } from "#queues/redis.ts";
import { awaitedLater } from "#service/failures.ts";
import { startCheck } from "#service/health.ts";
import { openLateSecretBox } from "#service/secret-box.ts";
import { startService } from "#service/start-service.ts";
import { within } from "#service/within.ts";
import { openBlobs, whenBlobsAnswer } from "#store/blobs/open-blobs.ts";
import { DOOR_DEADLINE_MS, openMongo } from "#store/mongo.ts";
import { openInstallationKey } from "#store/platform/secret-key.ts";
import { startHeartbeat } from "#store/platform/worker-heartbeats.ts";
import { startSites } from "./app.ts";
import { sendCounts } from "./visitors/send-counts.ts";
import { openVisitCounts } from "./visitors/visit-counts.ts";

/** Until then a proxy sends visitors to another copy. Later they and probes get a response, even while the database is down. */
const LISTENS_AFTER_MS = 5_000;

// No top-level `await`: the supervisor loads this file with `require`.
void startService("sites", async (service) => {
  const { env, log, onClose } = service;
  const mongo = await openMongo(service, { deadlineMs: DOOR_DEADLINE_MS });
  const subscriber = openSubscriber(connectSubscriber(env.REDIS_URL));
  onClose("subscriber", () => subscriber.close());
  // For health checks, emails and visits, because a subscribed connection cannot send commands.
  const redis = openRedis(env.REDIS_URL);
  onClose("redis", () => redis.disconnect());
  const queues = openQueues(redis);
  onClose("queues", () => closeQueues(queues));
  const counts = openVisitCounts(env);
  sendCounts(service, redis, counts);
  const blobs = openBlobs(env);

  const key = openLateSecretBox();
  const opened = Promise.all([
    openInstallationKey(service, mongo.db).then(key.open),
    whenRedisAnswers(service, redis),
    whenBlobsAnswer(service, blobs),
  ]);
  awaitedLater(opened);
  // It is awaited below, and its errors end the process there.
  await within(opened, LISTENS_AFTER_MS).catch(() => undefined);
  const sites = await startSites({
    env,
    log,
    mongo,
    blobs,
    subscriber,
    redis,
    counts,
    mailer: openMailer({ db: mongo.db, env, redis, queues }),
    secretBox: key.box,
    isOpen: key.isOpen,
    checks: { ...startCheck(service), redis: () => checkRedis(redis) },
  });
  onClose("http", () => sites.close());
  await opened;
  await startHeartbeat(mongo.db, "sites", service);
  log.info(`ready on ${env.SITES_URL}`);
});
