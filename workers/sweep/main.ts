import { openSubscriber } from "#queues/events.ts";
import { checkRedis, connectSubscriber, whenRedisAnswers } from "#queues/redis.ts";
import { openProducer, runWorker } from "#queues/run-worker.ts";
import { runSchedules } from "#queues/schedules.ts";
import { awaitedLater } from "#service/failures.ts";
import { serveHealth } from "#service/health.ts";
import { startService } from "#service/start-service.ts";
import { openEnvLimits } from "#core/access/rate-limits.ts";
import { findOwner } from "#core/accounts/find-owner.ts";
import { sweepBilling } from "#core/billing/sweep-billing.ts";
import { openMailer } from "#core/notifications/mailer.ts";
import { sendDigests } from "#core/notifications/send-digests.ts";
import { countKpis } from "#core/platform/kpis/count-kpis.ts";
import { foldVisits } from "#core/visitors/fold-visits.ts";
import { databaseTime } from "#store/database-time.ts";
import { openMongo, prepareStore } from "#store/mongo.ts";
import { keptDuringBackups } from "#store/blobs/kept-during-backups.ts";
import { openBlobs, whenBlobsAnswer } from "#store/blobs/open-blobs.ts";
import { openInstallationKey } from "#store/platform/secret-key.ts";
import { startHeartbeat } from "#store/platform/worker-heartbeats.ts";
import type { SweepTaskContext } from "./context.ts";
import { checkDueDomains } from "./due-domains.ts";
import { checkProject, poll } from "./poll.ts";
import { repair } from "./repair.ts";
import { publishDue } from "./scheduled-notes.ts";
import { runSchedulesDue } from "./task-schedules.ts";
import { retain } from "./retention.ts";
import { checkStorage } from "./storage/check.ts";

/** A slow remote must not delay the repair of a dead worker's build. */
const AT_ONCE = 4;

// No top-level `await`: the supervisor loads this file with `require`.
void startService({ name: "worker sweep", needsGit: true }, async (service) => {
  const { env, log, onClose, stopping } = service;
  const mongo = await openMongo(service);
  const { redis, queues } = openProducer(service);
  const blobs = keptDuringBackups(openBlobs(env), mongo.db);
  await serveHealth(service, {
    mongo: mongo.check,
    redis: () => checkRedis(redis),
    blobs: blobs.ping,
  });
  // Only retention needs the blob store. Repairs run without it.
  const blobsAnswer = whenBlobsAnswer(service, blobs);
  awaitedLater(blobsAnswer);
  const [secretBox] = await Promise.all([
    prepareStore(service).then(() => openInstallationKey(service, mongo.db)),
    whenRedisAnswers(service, redis),
  ]);
  const { db } = mongo;
  const subscriber = openSubscriber(connectSubscriber(env.REDIS_URL));
  onClose("subscriber", subscriber.close);
  const context: SweepTaskContext = {
    env,
    log,
    db,
    blobs,
    redis,
    queues,
    subscriber,
    secretBox,
    stopping,
    // Nobody signs in here: a schedule acts for the member who set it up.
    tokens: {
      verifyAccessToken: () => Promise.resolve(null),
      findOwner: (userId) => findOwner({ db, env }, userId, new Date()),
      isDevAccount: () => Promise.resolve(false),
    },
    mailer: openMailer({ db, env, redis, queues }),
    limits: openEnvLimits(env, redis),
  };
  await startHeartbeat(db, "sweep", service);

  runSchedules(service, queues, redis);
  runWorker(
    "sweep",
    {
      "sweep.repair": () => repair(context),
      "sweep.poll": () => poll(context),
      "project.schedule": ({ projectId }) => publishDue(context, projectId),
      "project.check": ({ projectId }) => checkProject(context, projectId),
      "sweep.tasks": () => runSchedulesDue(context),
      "sweep.digests": async () => sendDigests(context, await databaseTime(db)),
      "sweep.billing": async () => sweepBilling(context, await databaseTime(db)),
      "sweep.domains": () => checkDueDomains(context),
      "sweep.visitors": () => foldVisits(context),
      "sweep.kpis": () => countKpis(context, new Date()),
      "storage.check": ({ checkId }) => checkStorage(context, checkId),
      "sweep.retention": () => retain(context),
    },
    { service, redis, concurrency: AT_ONCE },
  );
  await blobsAnswer;
  log.info("ready");
});
