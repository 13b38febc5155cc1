import type { Dependency, DependencyName } from "#schemas/admin/installation-status.ts";
import type { Env } from "#schemas/env/env.ts";
import { checkRedis } from "#queues/redis.ts";
import { withoutCredentials } from "#service/address.ts";
import { type Checks, checkReadiness, CHECK_TIMEOUT_MS } from "#service/health.ts";
import type { MailDocument } from "#store/mail/documents.ts";
import { findOldestWaitingMail } from "#store/mail/mails.ts";
import type { Mongo } from "#store/mongo.ts";
import { askModelService } from "../../ai/ask-model-service.ts";
import { checkBilling } from "../../billing/check-billing.ts";
import type { CoreContext } from "../../context.ts";

/** A message that waits longer has been refused or not been tried. The code of a text message is valid for five minutes. */
const late: Record<MailDocument["channel"], { lateMs: number; noun: string }> = {
  email: { lateMs: 10 * 60_000, noun: "An email" },
  sms: { lateMs: 2 * 60_000, noun: "A text message" },
};

export type DependencyContext = Pick<CoreContext, "env" | "redis" | "blobs"> & { mongo: Mongo };

/** What is not set up, and how to set it up. */
const off: Partial<Record<DependencyName, string>> = {
  mail: "SMTP_URL is not set. Emails stay in the outbox.",
  sms: "SMS_GATEWAY_URL is not set. Phones cannot be second factors.",
  git: "GIT_URL is not set. The api serves git itself.",
  accounts: "AUTH_URL is not set. The api manages the accounts itself.",
  model: "AI_BASE_URL is not set. Organizations and projects use models of their own.",
  payments: "PLANS is not set. Every organization can use everything.",
};

/** Checks every dependency that this installation is set up with, as this process reaches it. */
export async function checkDependencies(
  context: DependencyContext,
  now: Date,
): Promise<Dependency[]> {
  const addresses = addressesOf(context.env);
  const checks = checksOf(context, now);
  const names = Object.keys(addresses) as DependencyName[];
  const isUsed = (name: DependencyName) => addresses[name] !== undefined;
  const used = Object.fromEntries(names.filter(isUsed).map((name) => [name, checks[name]]));
  const { checks: rows } = await checkReadiness(used);
  return names.map((name): Dependency => {
    const address = addresses[name];
    if (address === undefined)
      return { name, state: "off", address: null, detail: off[name] ?? null };
    const row = rows.find((one) => one.name === name);
    const state = row?.ok ? "ok" : "failing";
    return { name, state, address: withoutCredentials(address), detail: row?.error ?? null };
  });
}

/** Undefined: not set up. */
const addressesOf = (env: Env): Record<DependencyName, string | undefined> => ({
  database: env.MONGODB_URI,
  queues: env.REDIS_URL,
  storage: env.S3_ENDPOINT ? `${env.S3_ENDPOINT}/${env.S3_BUCKET}` : `${env.DATA_DIR}/blobs`,
  mail: env.SMTP_URL,
  sms: env.SMS_GATEWAY_URL,
  git: env.GIT_URL,
  accounts: env.AUTH_URL,
  model: env.AI_BASE_URL,
  payments: env.STRIPE_SECRET_KEY ? env.STRIPE_API_URL : undefined,
});

const checksOf = (
  { env, mongo, redis, blobs }: DependencyContext,
  now: Date,
): Record<DependencyName, Checks[string]> => ({
  database: () => mongo.check(),
  queues: () => checkRedis(redis),
  storage: () => blobs.probe(),
  mail: () => checkOutbox(mongo, "email", now),
  sms: () => checkOutbox(mongo, "sms", now),
  git: () => ask(`${env.GIT_URL}/healthz`),
  accounts: () => ask(`${env.AUTH_URL}/health`),
  model: () => askModelService(env),
  payments: () => checkBilling(mongo.db, env, now),
});

/** Only `worker deliver` reaches the mail server and the gateway, so this judges by what waits. @throws what the server said last */
async function checkOutbox(
  { db }: Mongo,
  channel: MailDocument["channel"],
  now: Date,
): Promise<void> {
  const { lateMs, noun } = late[channel];
  const heldBefore = new Date(now.getTime() - lateMs);
  const oldest = await findOldestWaitingMail(db, channel, heldBefore);
  if (!oldest) return;
  const waitedMs = now.getTime() - (oldest.heldUntil ?? oldest.createdAt).getTime();
  if (waitedMs < lateMs) return;
  const minutes = Math.floor(waitedMs / 60_000);
  const said = oldest.error ?? "no worker has tried to send it";
  throw new Error(`${noun} has waited for ${minutes} minutes: ${said}`);
}

const SERVER_ERROR = 500;

/** @throws when the service does not respond, or says that it is broken */
async function ask(address: string): Promise<void> {
  const answer = await fetch(address, { signal: AbortSignal.timeout(CHECK_TIMEOUT_MS) });
  await answer.body?.cancel();
  if (answer.status >= SERVER_ERROR) throw new Error(`it answers with status ${answer.status}`);
}
