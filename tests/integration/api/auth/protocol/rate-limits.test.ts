import type { Redis } from "ioredis";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addressKey } from "#core/access/rate-limits.ts";
import { connectProducer } from "#queues/redis.ts";
import {
  ask,
  authClient,
  type AuthServer,
  newPassword,
  signedIn,
  signedUp,
  startAuthServer,
} from "#tests/support/worlds/accounts/auth-server.ts";
import { startRedis, type TestRedis } from "#tests/support/worlds/processes/redis.ts";

const MINUTE_MS = 60_000;
const variables = { AUTH_RATE_LIMITS: "on" };

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

const wrongPassword = (auth: AuthServer, email: string) =>
  ask(auth, "/token?grant_type=password", {
    method: "POST",
    body: { email, password: newPassword() },
  });

describe.each([{ where: "shared in Redis" }, { where: "of one process, without Redis" }])(
  "limits $where",
  ({ where }) => {
    const shared = where.includes("Redis") && !where.includes("without");
    let auth: AuthServer;
    beforeAll(async () => {
      auth = await startAuthServer({ redis: shared ? redis : null, variables });
    });
    afterAll(() => auth.close());

    test("refuse the eleventh password, even if it is right, and say when to retry", async () => {
      const { email, password } = await signedUp(auth);
      for (let attempt = 0; attempt < 10; attempt += 1)
        expect((await wrongPassword(auth, email)).status).toBe(400);
      const eleventh = await wrongPassword(auth, email);
      expect(eleventh.status).toBe(429);
      expect(await eleventh.json()).toMatchObject({ code: "over_request_rate_limit" });
      const wait = Number(eleventh.headers.get("retry-after"));
      expect(wait).toBeGreaterThan(0);
      expect(wait).toBeLessThanOrEqual(15 * 60);
      const right = await authClient(auth).signInWithPassword({ email, password });
      expect(right.error?.status).toBe(429);
      auth.pass(wait * 1000);
      await signedIn(auth, { email, password });
    });

    test("count wrong passwords that arrive at the same time", async () => {
      const { email } = await signedUp(auth);
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => wrongPassword(auth, email)),
      );
      expect(answers.filter((answer) => answer.status === 400)).toHaveLength(10);
    });

    test("do not count right passwords", async () => {
      const credentials = await signedUp(auth);
      for (let attempt = 0; attempt < 12; attempt += 1)
        await expect(signedIn(auth, credentials)).resolves.toHaveProperty("session");
    });

    test("do not affect other accounts", async () => {
      const [ann, ben] = [await signedUp(auth), await signedUp(auth)];
      for (let attempt = 0; attempt < 11; attempt += 1) await wrongPassword(auth, ann.email);
      await expect(signedIn(auth, ben)).resolves.toHaveProperty("session");
    });

    test("refuse the thirty-first sign-up from one address in five minutes", async () => {
      auth.pass(5 * MINUTE_MS);
      const attempt = () => ask(auth, "/signup", { method: "POST", body: {} });
      for (let count = 0; count < 30; count += 1) expect((await attempt()).status).toBe(422);
      const refused = await attempt();
      expect(refused.status).toBe(429);
      expect(refused.headers.get("retry-after")).toMatch(/^\d+$/);
      auth.pass(5 * MINUTE_MS);
      expect((await attempt()).status).toBe(422);
    });
  },
);

test("two processes share one count through Redis", async () => {
  const first = await startAuthServer({ redis, variables });
  const second = await startAuthServer({ redis, variables, beside: first });
  const { email } = await signedUp(first);
  for (let attempt = 0; attempt < 5; attempt += 1) {
    await wrongPassword(first, email);
    await wrongPassword(second, email);
  }
  expect((await wrongPassword(first, email)).status).toBe(429);
  expect((await wrongPassword(second, email)).status).toBe(429);
  await second.close();
  await first.close();
});

test("no email address is stored in Redis", async () => {
  const auth = await startAuthServer({ redis, variables });
  const { email } = await signedUp(auth);
  await wrongPassword(auth, email);
  const keys = await redis.keys("*");
  expect(keys.some((key) => key.startsWith("limit:password"))).toBe(true);
  expect(keys.join(" ")).not.toContain(email);
  await auth.close();
});

test("sign-in still works, and is still limited, when Redis dies", async () => {
  const auth = await startAuthServer({ redis, variables });
  const credentials = await signedUp(auth);
  await server.kill();
  await signedIn(auth, credentials);
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => wrongPassword(auth, credentials.email)),
  );
  expect(answers.filter((answer) => answer.status === 429)).toHaveLength(2);
  await server.start();
  await auth.close();
});

test("the IPv6 network of one household counts as one address", () => {
  expect(addressKey("2001:db8:1:2:3:4:5:6")).toBe("2001:db8:1:2::/64");
  expect(addressKey("2001:db8:1:2::9")).toBe("2001:db8:1:2::/64");
  expect(addressKey("2001:db8::9")).toBe("2001:db8:0:0::/64");
  expect(addressKey("::1")).toBe("0:0:0:0::/64");
  expect(addressKey("::ffff:10.0.0.7")).toBe("10.0.0.7");
  expect(addressKey("10.0.0.7")).toBe("10.0.0.7");
});
