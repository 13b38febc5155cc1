import { openProducer, runWorker } from "#queues/run-worker.ts";
import { serveHealth } from "#service/health.ts";
import { startService } from "#service/start-service.ts";
import { openMongo } from "#store/mongo.ts";
import { openInstallationKey } from "#store/secret-key.ts";
import { startHeartbeat } from "#store/worker-heartbeats.ts";
import type { DeliverContext } from "./context.ts";
import { deliverMail } from "./deliver-mail.ts";
import { notifyOfDeployment } from "./notify-of-deployment.ts";
import { openSmtp } from "./smtp.ts";

/** Most of the time is spent waiting for the mail server. */
const AT_ONCE = 5;

// No `await` here: the supervisor loads this file by `require`.
void startService("worker deliver", async (service) => {
  const { env, log } = service;
  const mongo = await openMongo(service);
  await openInstallationKey(service, mongo.db);
  const { redis, queues } = await openProducer(service);
  const context: DeliverContext = { env, db: mongo.db, redis, queues, smtp: openSmtp(env) };
  await startHeartbeat(mongo.db, "deliver", service);
  runWorker(
    "deliver",
    {
      "mail.deliver": ({ mailId }) => deliverMail(context, mailId),
      "deployment.notify": ({ deploymentId }) => notifyOfDeployment(context, deploymentId),
    },
    { service, redis, concurrency: AT_ONCE },
  );
  await serveHealth(service, { mongo: mongo.check, redis: () => redis.ping() });
  log.info(context.smtp ? "ready" : "ready; without SMTP_URL mails stay in the outbox");
});
