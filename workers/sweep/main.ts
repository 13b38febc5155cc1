import { checkRedis, whenRedisAnswers } from "#queues/redis.ts";
import { openProducer, runWorker } from "#queues/run-worker.ts";
import { runSchedules } from "#queues/schedules.ts";
import { awaitedLater } from "#service/failures.ts";
import { serveHealth } from "#service/health.ts";
import { startService } from "#service/start-service.ts";
import { foldVisits } from "#core/visitors/fold-visits.ts";
import { openMongo, prepareStore } from "#store/mongo.ts";
import { openBlobs, whenBlobsAnswer } from "#store/blobs/open-blobs.ts";
import { openInstallationKey } from "#store/platform/secret-key.ts";
import { startHeartbeat } from "#store/platform/worker-heartbeats.ts";
import type { SweepContext } from "./context.ts";
import { checkDueDomains } from "./due-domains.ts";
import { checkProject, poll } from "./poll.ts";
import { repair } from "./repair.ts";
import { publishDue } from "./scheduled-notes.ts";
import { retain } from "./retention.ts";

/** A slow remote must not delay the repair of a dead worker's build. */
const AT_ONCE = 3;

// No top-level `await`: the supervisor loads this file with `require`.
void startService({ name: "worker sweep", needsGit: true }, async (service) => {
  const { env, log, stopping } = service;
  const mongo = await openMongo(service);
  const { redis, queues } = openProducer(service);
  const blobs = openBlobs(env);
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
  const context: SweepContext = { env, log, db, blobs, redis, queues, secretBox, stopping };
  await startHeartbeat(db, "sweep", service);

  runSchedules(service, queues, redis);
  runWorker(
    "sweep",
    {
      "sweep.repair": () => repair(context),
      "sweep.poll": () => poll(context),
      "project.schedule": ({ projectId }) => publishDue(context, projectId),
      "project.check": ({ projectId }) => checkProject(context, projectId),
      "sweep.domains": () => checkDueDomains(context),
      "sweep.visitors": () => foldVisits(context),
      "sweep.retention": () => retain(context),
    },
    { service, redis, concurrency: AT_ONCE },
  );
  await blobsAnswer;
  log.info("ready");
});
