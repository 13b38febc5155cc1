import { openSubscriber } from "#queues/events.ts";
import { connectSubscriber, whenRedisAnswers } from "#queues/redis.ts";
import { openQuestions } from "#queues/questions.ts";
import { openProducer } from "#queues/run-worker.ts";
import { drainBeforeClose } from "#service/drain.ts";
import { version } from "#service/version.ts";
import { awaitedLater } from "#service/failures.ts";
import { listenAt } from "#service/listen-at.ts";
import { collectEarlier } from "#service/memory.ts";
import { repeat } from "#service/repeat.ts";
import { startService } from "#service/start-service.ts";
import { DOOR_DEADLINE_MS, openMongo, prepareStore, whenStoreAnswers } from "#store/mongo.ts";
import { openInstallationKey } from "#store/platform/secret-key.ts";
import { startHeartbeat } from "#store/platform/worker-heartbeats.ts";
import { keptDuringBackups } from "#store/blobs/kept-during-backups.ts";
import { openBlobs, whenBlobsAnswer } from "#store/blobs/open-blobs.ts";
import { ensureAdminAccount } from "./auth/accounts/admin-account.ts";
import { buildApp } from "./app.ts";
import { openTokens } from "./auth/auth.ts";
import { openEnvLimits } from "#core/access/rate-limits.ts";
import { handlePresses, PRESSES_EVERY_MS } from "#core/slack/buttons/handle-presses.ts";
import { publishExampleSites } from "#core/projects/example-sites.ts";
import { openMailer } from "#core/notifications/mailer.ts";
import { removeUnusedMirrors, UNUSED_MIRRORS_MS } from "#core/source/source-mirror.ts";
import { notifyOfVersion } from "#core/notifications/notify-of-version.ts";

/** At startup, work that people wait for, such as the sample site, comes first. */
const EXAMPLE_SITES_AFTER_MS = 5_000;

// tRPC's weak references keep every message of a subscription in memory until a full collection. A log that forty people
// followed at full speed took 150 MB more than its live data.
collectEarlier("api");

// No top-level `await`: the supervisor loads this file with `require`.
void startService({ name: "api", needsGit: true }, async (service) => {
  const { env, log, onClose, stopping } = service;
  const mongo = await openMongo(service, { deadlineMs: DOOR_DEADLINE_MS });
  const { redis, queues } = openProducer(service);
  const subscriber = openSubscriber(connectSubscriber(env.REDIS_URL));
  onClose("subscriber", () => subscriber.close());
  const questions = openQuestions(redis, connectSubscriber(env.REDIS_URL));
  onClose("questions", questions.close);
  const blobs = keptDuringBackups(openBlobs(env), mongo.db);
  const othersAnswer = Promise.all([
    whenRedisAnswers(service, redis),
    whenBlobsAnswer(service, blobs),
  ]);
  awaitedLater(othersAnswer);

  await prepareStore(service);
  const secretBox = await openInstallationKey(service, mongo.db);
  const services = {
    env,
    log,
    db: mongo.db,
    mongo,
    blobs,
    redis,
    queues,
    subscriber,
    questions,
    secretBox,
    tokens: openTokens({ db: mongo.db, env, secretBox }),
    mailer: openMailer({ db: mongo.db, env, redis, queues }),
    limits: openEnvLimits(env, redis),
  };
  const app = buildApp(services);
  const close = drainBeforeClose(app, env);
  await whenStoreAnswers(service, () => ensureAdminAccount({ env, log, db: mongo.db }));
  await whenStoreAnswers(service, () => notifyOfVersion(services, version));
  // Webhooks and pushes are accepted without Redis and the blob store: their work is done when those are available again.
  const listenTextResolver = () => `listens on ${env.PUBLIC_URL}`;
  await app.listen({ ...listenAt(env.HOST, env.PORT), listenTextResolver });
  onClose("http", close);
  await othersAnswer;
  await startHeartbeat(mongo.db, "api", service);
  log.info(`ready on ${env.PUBLIC_URL}`);

  if (env.SLACK_CLIENT_ID)
    repeat({ log, onClose, stopping }, { name: "slack buttons", everyMs: PRESSES_EVERY_MS }, () =>
      handlePresses(services),
    );
  repeat({ log, onClose, stopping }, { name: "unused mirrors", everyMs: UNUSED_MIRRORS_MS }, () =>
    removeUnusedMirrors(services, stopping),
  );

  if (!env.EXAMPLE_SITES) return;
  const publish = () =>
    publishExampleSites(services, stopping).catch((error: unknown) =>
      log.warn({ err: error }, "the example sites could not be published; the next start retries"),
    );
  let published: Promise<void> | undefined;
  const timer = setTimeout(() => (published = publish()), EXAMPLE_SITES_AFTER_MS);
  onClose("example sites", () => (clearTimeout(timer), published));
});
