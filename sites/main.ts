import { openSubscriber } from "#queues/events.ts";
import { connectSubscriber } from "#queues/redis.ts";
import { openLateSecretBox } from "#service/secret-box.ts";
import { startService } from "#service/start-service.ts";
import { openBlobs } from "#store/open-blobs.ts";
import { connectMongo, DOOR_DEADLINE_MS } from "#store/mongo.ts";
import { openInstallationKey } from "#store/secret-key.ts";
import { startSites } from "./app.ts";

// No `await` here: the supervisor loads this file by `require`.
void startService("sites", async (service) => {
  const { env, log, onClose } = service;
  const mongo = await connectMongo(env.MONGODB_URI, { deadlineMs: DOOR_DEADLINE_MS });
  onClose("mongo", () => mongo.close());
  const redis = connectSubscriber(env.REDIS_URL);
  const subscriber = openSubscriber(redis);
  onClose("redis", () => subscriber.close());

  const key = openLateSecretBox();
  const sites = await startSites({
    env,
    log,
    mongo,
    blobs: openBlobs(env),
    subscriber,
    // Listens at once: while the database is away, readers and probes get an answer.
    secretBox: key.box,
    isOpen: key.isOpen,
  });
  onClose("http", () => sites.close());
  key.open(await openInstallationKey(service, mongo.db));
  log.info(`ready on ${env.SITES_URL}`);
});
