import { checkRedis, whenRedisAnswers } from "#queues/redis.ts";
import { openProducer, runWorker } from "#queues/run-worker.ts";
import { awaitedLater } from "#service/failures.ts";
import { serveHealth } from "#service/health.ts";
import { repeat } from "#service/repeat.ts";
import { startService } from "#service/start-service.ts";
import { openBlobs } from "#store/blobs/open-blobs.ts";
import { openMongo, prepareStore } from "#store/mongo.ts";
import { openInstallationKey } from "#store/platform/secret-key.ts";
import { startHeartbeat } from "#store/platform/worker-heartbeats.ts";
import { handleEvents } from "#core/billing/sync/handle-events.ts";
import { reportDeployment } from "#core/git-hosts/reports/report-deployment.ts";
import type { DeliverContext } from "./context.ts";
import { openMessagePoster } from "./channels/post-messages.ts";
import { LOOK_EVERY_MS, openWebhookSender } from "./webhooks/send-webhooks.ts";
import { deliverMail } from "./deliver-mail.ts";
import { MAILINGS_EVERY_MS, sendMailings } from "./mailings/send-mailings.ts";
import { notifyOfDeployment } from "#core/notifications/notify-of-deployment.ts";
import { openSmsGateway } from "./sms-gateway.ts";
import { openSmtp, whenSmtpAnswers } from "./smtp.ts";

/** Emails sent in parallel. Most of the time is spent waiting for the mail server. */
const AT_ONCE = 5;

// No top-level `await`: the supervisor loads this file with `require`.
void startService("worker deliver", async (service) => {
  const { env, log } = service;
  const mongo = await openMongo(service);
  const { redis, queues } = openProducer(service);
  const blobs = openBlobs(env);
  const smtp = openSmtp(env);
  await serveHealth(service, {
    mongo: mongo.check,
    redis: () => checkRedis(redis),
    ...(smtp ? { smtp: smtp.check } : {}),
  });
  // Without a mail server emails wait, but users still get notifications in the dashboard.
  const mailServerAnswers = smtp ? whenSmtpAnswers(service, smtp) : Promise.resolve();
  awaitedLater(mailServerAnswers);
  const [secretBox] = await Promise.all([
    prepareStore(service).then(() => openInstallationKey(service, mongo.db)),
    whenRedisAnswers(service, redis),
  ]);
  const context: DeliverContext = {
    env,
    log,
    db: mongo.db,
    redis,
    queues,
    blobs,
    secretBox,
    smtp,
    sms: openSmsGateway(env),
  };
  await startHeartbeat(mongo.db, "deliver", service);
  const { stopping } = service;
  const outgoing = { ...context, stopping, clock: () => new Date() };
  const webhooks = openWebhookSender(outgoing);
  const channels = openMessagePoster(outgoing);
  service.onClose("webhooks", webhooks.end);
  service.onClose("channels", channels.end);
  /** The webhooks also record what channels show. */
  const look = async () => {
    await webhooks.look().finally(channels.look);
  };
  const lookAgain = async () => {
    await webhooks.lookAgain().finally(channels.lookAgain);
  };
  repeat(service, { name: "mailings", everyMs: MAILINGS_EVERY_MS }, () => sendMailings(outgoing));
  repeat(service, { name: "webhooks", everyMs: LOOK_EVERY_MS }, lookAgain);
  runWorker(
    "deliver",
    {
      "mail.deliver": ({ mailId }) => deliverMail(context, mailId),
      "deployment.notify": ({ deploymentId }) => notifyOfDeployment(context, deploymentId),
      "webhooks.send": look,
      "billing.sync": ({ customerId }) => handleEvents(context, customerId),
      "deployment.report": ({ deploymentId }) => reportDeployment(context, deploymentId),
    },
    { service, redis, concurrency: AT_ONCE },
  );
  await mailServerAnswers;
  log.info(smtp ? "ready" : "ready; without SMTP_URL emails stay in the outbox");
});
