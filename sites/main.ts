import { openSubscriber } from "#queues/events.ts";
import { connectSubscriber } from "#queues/redis.ts";
import { openSecretBox } from "#service/secret-box.ts";
import { startService } from "#service/start-service.ts";
import { openBlobs } from "#store/open-blobs.ts";
import { connectMongo, DOOR_DEADLINE_MS } from "#store/mongo.ts";
import { startSites } from "./app.ts";

// No `await` here: the supervisor loads this file by `require`.
void startService("sites", async ({ env, log, onClose }) => {
  const mongo = await connectMongo(env.MONGODB_URI, { deadlineMs: DOOR_DEADLINE_MS });
  onClose("mongo", () => mongo.close());
  const redis = connectSubscriber(env.REDIS_URL);
  const subscriber = openSubscriber(redis);
  onClose("redis", () => subscriber.close());

  const sites = await startSites({
    env,
    log,
    mongo,
    blobs: openBlobs(env),
    subscriber,
    secretBox: openSecretBox(env),
  });
  onClose("http", () => sites.close());
  log.info(`ready on ${env.SITES_URL}`);
});
