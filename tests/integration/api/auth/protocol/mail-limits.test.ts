import type { Redis } from "ioredis";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { connectProducer } from "#queues/redis.ts";
import { mailsTo, mailTo } from "#tests/support/worlds/accounts/auth-mails.ts";
import {
  ask,
  authClient,
  type AuthServer,
  newEmail,
  signedUp,
  startAuthServer,
} from "#tests/support/worlds/accounts/auth-server.ts";
import { startRedis, type TestRedis } from "#tests/support/worlds/processes/redis.ts";

const MINUTE_MS = 60_000;
const FIVE_MINUTES_MS = 5 * MINUTE_MS;
const HOUR_MS = 60 * MINUTE_MS;
const LIMITS_ON = { AUTH_RATE_LIMITS: "on" };

let server: TestRedis;
let redis: Redis;
beforeAll(async () => {
  server = await startRedis();
  redis = await connectProducer(server.url);
});
afterAll(async () => {
  redis.disconnect();
  await server.close();
});

const recover = (auth: AuthServer, email: string) =>
  ask(auth, "/recover", { method: "POST", body: { email } });

/** Moves the clock to the start of an hour, because hourly limits count from there. */
function toFullHour(auth: AuthServer): void {
  auth.pass(HOUR_MS - (auth.clock().getTime() % HOUR_MS));
}

describe.each([
  { where: "shared in Redis", shared: true },
  { where: "of one process", shared: false },
])("limits for emails, $where,", ({ shared }) => {
  let auth: AuthServer;
  beforeAll(async () => {
    await redis.flushall();
    auth = await startAuthServer({ redis: shared ? redis : null, variables: LIMITS_ON });
  });
  afterAll(() => auth.close());

  test("allow one email a minute to an address, counted from the last email", async () => {
    const email = newEmail();
    auth.pass(MINUTE_MS - 1000 - (auth.clock().getTime() % MINUTE_MS));
    expect((await recover(auth, email)).status).toBe(200);
    auth.pass(2000);
    const refused = await recover(auth, email);
    expect(refused.status).toBe(429);
    expect(await refused.json()).toMatchObject({ code: "over_email_send_rate_limit" });
    expect(refused.headers.get("retry-after")).toBe("58");
    auth.pass(58_000);
    expect((await recover(auth, email)).status).toBe(200);
  });

  test("allow one of ten simultaneous requests", async () => {
    const { email } = await signedUp(auth);
    const answers = await Promise.all(Array.from({ length: 10 }, () => recover(auth, email)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await mailsTo(auth, email)).toHaveLength(1);
  });

  test("end once the email is used, so the next one may follow right away", async () => {
    const { email } = await signedUp(auth);
    await recover(auth, email);
    const { code } = await mailTo(auth, email, "recovery");
    await authClient(auth).verifyOtp({ email, token: code, type: "recovery" });
    expect((await recover(auth, email)).status).toBe(200);
  });

  test.each([{ known: true }, { known: false }])(
    "allow ten emails an hour to an address (account exists: $known)",
    async ({ known }) => {
      toFullHour(auth);
      const email = known ? (await signedUp(auth)).email : newEmail();
      for (let count = 0; count < 10; count += 1) {
        expect((await recover(auth, email)).status).toBe(200);
        auth.pass(MINUTE_MS);
      }
      const refused = await recover(auth, email);
      expect(refused.status).toBe(429);
      expect(await refused.json()).toMatchObject({ code: "over_email_send_rate_limit" });
      toFullHour(auth);
      expect((await recover(auth, email)).status).toBe(200);
    },
  );

  test("allow thirty emails an hour in total without SMTP", async () => {
    toFullHour(auth);
    // Ten at a time stay below the limit of a network address, which is separate.
    for (let tens = 0; tens < 3; tens += 1) {
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => recover(auth, newEmail())),
      );
      expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
      auth.pass(FIVE_MINUTES_MS);
    }
    auth.pass(FIVE_MINUTES_MS);
    expect((await recover(auth, newEmail())).status).toBe(429);
    toFullHour(auth);
    expect((await recover(auth, newEmail())).status).toBe(200);
  });
});

test("two processes share the limit per minute through Redis", async () => {
  const first = await startAuthServer({ redis });
  const second = await startAuthServer({ redis, beside: first });
  const email = newEmail();
  expect((await recover(first, email)).status).toBe(200);
  expect((await recover(second, email)).status).toBe(429);
  const keys = await redis.keys("pause:*");
  expect(keys.length).toBeGreaterThan(0);
  expect(keys.join(" ")).not.toContain(email);
  await second.close();
  await first.close();
});

test("emails are still sent, and still limited, when Redis dies", async () => {
  const auth = await startAuthServer({ redis });
  const { email } = await signedUp(auth);
  await server.kill();
  expect((await recover(auth, email)).status).toBe(200);
  expect(await mailsTo(auth, email)).toHaveLength(1);
  expect((await recover(auth, email)).status).toBe(429);
  await server.start();
  await auth.close();
});
