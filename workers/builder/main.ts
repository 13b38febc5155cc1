import { availableParallelism } from "node:os";
import { openSubscriber } from "#queues/events.ts";
import { checkRedis, connectSubscriber, connectWorker, whenRedisAnswers } from "#queues/redis.ts";
import { answerQuestions } from "#queues/questions.ts";
import { openProducer, runWorker } from "#queues/run-worker.ts";
import { isLastAttempt } from "#queues/worker.ts";
import { finalStatuses } from "#schemas/deployments/status.ts";
import { metrics } from "#service/metrics.ts";
import { repeat } from "#service/repeat.ts";
import { serveHealth } from "#service/health.ts";
import { collectAlone, collectEarlier } from "#service/memory.ts";
import { optimizeAsUsual, optimizeLater } from "#service/threads/optimizer.ts";
import { startService } from "#service/start-service.ts";
import { forgetOtherDatasets } from "#store/deployments/dataset-claims.ts";
import { isWritable } from "#core/platform/maintenance/require-writable.ts";
import { openMongo, prepareStore, whenStoreAnswers } from "#store/mongo.ts";
import { keptDuringBackups } from "#store/blobs/kept-during-backups.ts";
import { openBlobs, whenBlobsAnswer } from "#store/blobs/open-blobs.ts";
import { openInstallationKey } from "#store/platform/secret-key.ts";
import { startHeartbeat } from "#store/platform/worker-heartbeats.ts";
import { openStateMemory } from "./incremental/build-state.ts";
import { openCompilePool } from "./threads/compile-pool.ts";
import type { BuildContext } from "./context.ts";
import { importProject } from "./run/import-project.ts";
import { removeLeftoverFiles, removeUnusedMirrors } from "./run/leftover-files.ts";
import { limitsOf } from "./limits.ts";
import { DATASET_VERSION } from "#content/dataset/dataset-version.ts";
import { makeAvif } from "./media/make-avif.ts";
import { makeDataset } from "./dataset/make-dataset.ts";
import { removeLeftoverPreviews } from "./preview/leftover-previews.ts";
import { planMove } from "./moving/plan-move.ts";
import { openNotePreviews } from "./note-preview/note-previews.ts";
import { previewRepository } from "./preview/preview-repository.ts";
import { openRepositories } from "./fetch/open-repositories.ts";
import { buildFairly } from "./run/fair-queue.ts";

const LEFT_FILES_MS = 15_000;
/** One that opens a large site must not keep all others waiting. */
const PREVIEWS_AT_ONCE = 8;
const UNUSED_MIRRORS_MS = 10 * 60_000;
/** Notes of a first build. Later optimization makes longer work slower. */
const NEW_WORKER_BYTES = 4 * 1024 * 1024;

collectEarlier("builder");
collectAlone();
optimizeLater(NEW_WORKER_BYTES);

// No top-level `await`: the supervisor loads this file with `require`.
void startService({ name: "worker build", needsGit: true }, async (service) => {
  const { env, log, onClose, stopping } = service;
  // Prometheus sees no increase in a counter that appears with its first count.
  for (const outcome of finalStatuses) metrics.builds.inc({ outcome }, 0);
  const mongo = await openMongo(service);
  const { redis, queues } = openProducer(service);
  const blobs = keptDuringBackups(openBlobs(env), mongo.db);
  await serveHealth(service, {
    mongo: mongo.check,
    redis: () => checkRedis(redis),
    blobs: blobs.probe,
  });
  const [secretBox] = await Promise.all([
    prepareStore(service).then(() => openInstallationKey(service, mongo.db)),
    whenRedisAnswers(service, redis),
    whenBlobsAnswer(service, blobs),
  ]);
  const subscriber = openSubscriber(connectSubscriber(env.REDIS_URL));
  onClose("subscriber", subscriber.close);
  const compilers = openCompilePool(env.BUILD_THREADS ?? availableParallelism());
  onClose("compilers", compilers.close);
  const repositories = openRepositories(limitsOf(env).fileBytes);
  onClose("repositories", repositories.close);

  const context: BuildContext = {
    env,
    log,
    db: mongo.db,
    blobs,
    redis,
    queues,
    subscriber,
    secretBox,
    compilers,
    states: openStateMemory(),
    repositories,
    running: { jobs: 0, previews: 0 },
    workerId: await startHeartbeat(mongo.db, "build", service),
    stopping,
  };
  const counted =
    <Args extends unknown[]>(work: (...args: Args) => Promise<void>) =>
    async (...args: Args) => {
      context.running.jobs++;
      try {
        await work(...args);
      } finally {
        context.running.jobs--;
      }
    };
  await whenStoreAnswers(service, () => forgetOtherDatasets(mongo.db, DATASET_VERSION));
  runWorker(
    "build",
    {
      "deployment.build": counted(async ({ projectId }) => {
        await buildFairly(context, projectId);
        optimizeAsUsual();
      }),
      "deployment.dataset": counted(({ projectId }, job) =>
        makeDataset(context, projectId, { isLast: isLastAttempt(job) }),
      ),
      // Not counted: it makes room for the others.
      "project.avif": ({ projectId }) => makeAvif(context, projectId),
      "repository.preview": counted(({ previewId }) => previewRepository(context, previewId)),
      "source.plan": counted(({ planId }) => planMove(context, planId)),
      "project.import": counted(({ projectId }) => importProject(context, projectId)),
    },
    {
      service,
      redis,
      concurrency: env.BUILD_CONCURRENCY,
      mayBegin: () => isWritable(context),
    },
  );
  const previews = openNotePreviews(context);
  onClose("note previews", previews.close);
  const connection = connectWorker(env.REDIS_URL);
  const answering = answerQuestions("note.preview", previews.preview, {
    redis,
    connection,
    stopping,
    atOnce: PREVIEWS_AT_ONCE,
    onFailure: (error) => log.error({ err: error }, "a preview of a note failed"),
  });
  onClose("questions", async () => {
    connection.disconnect();
    await answering;
  });
  repeat(service, { name: "left files", everyMs: LEFT_FILES_MS }, () =>
    removeLeftoverFiles(context),
  );
  repeat(service, { name: "left previews", everyMs: LEFT_FILES_MS }, () =>
    removeLeftoverPreviews(context),
  );
  repeat(service, { name: "unused mirrors", everyMs: UNUSED_MIRRORS_MS }, () =>
    removeUnusedMirrors(context, new Date()),
  );
  log.info(`ready, ${env.BUILD_CONCURRENCY} parallel builds on ${compilers.threads} threads`);
});
