import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { REST_REQUESTS_PER_MINUTE } from "#api/rest/limits.ts";
import { type Person, startWorld, type World } from "#tests/support/worlds/world.ts";

const PER_MINUTE = 1_200;
const AT_ONCE = 50;
const LONG_MS = 600_000;

let world: World;
let ada: Person;

beforeAll(async () => {
  world = await startWorld({ AUTH_RATE_LIMITS: "on" });
  ada = await world.signUp();
  // The minute never ends, so slow machines count the same.
  vi.useFakeTimers({ toFake: ["Date"] });
});
afterAll(async () => {
  vi.useRealTimers();
  await world.close();
});

const ask = (token: string, remoteAddress: string) =>
  world.app.inject({
    method: "GET",
    url: "/trpc/account.get",
    headers: { authorization: `Bearer ${token}` },
    remoteAddress,
  });
const leftOf = async (token: string, address: string) =>
  Number((await ask(token, address)).headers["x-ratelimit-remaining"]);

test(
  "a client that sends too many requests must wait, even with made-up tokens, and others are not affected",
  async () => {
    const statuses: number[] = [];
    for (let requests = 0; requests < PER_MINUTE; requests += AT_ONCE) {
      const tokens = Array.from({ length: AT_ONCE }, (_, at) => `made-up-${requests + at}`);
      const answers = await Promise.all(tokens.map((token) => ask(token, "203.0.113.7")));
      statuses.push(...answers.map(({ statusCode }) => statusCode));
    }
    expect(statuses).toEqual(Array(PER_MINUTE).fill(401));
    const refused = await ask("made-up-again", "203.0.113.7");
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect(refused.json()).toMatchObject({ error: { data: { appCode: "too_many_requests" } } });
    expect((await ask("made-up", "203.0.113.8")).statusCode).toBe(401);
    // A signed-in user is not limited by others behind the same address.
    expect((await ask(ada.token, "203.0.113.7")).statusCode).toBe(200);
  },
  LONG_MS,
);

test("a user's requests are counted together across sessions and addresses", async () => {
  const answer = await fetch(`${world.url}/auth/v1/token?grant_type=password`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: ada.email, password: "a long sentence 4 tests" }),
  });
  const { access_token: second } = (await answer.json()) as { access_token: string };
  expect(second).not.toBe(ada.token);
  const remaining = await leftOf(ada.token, "203.0.113.1");
  expect(await leftOf(second, "203.0.113.2")).toBe(remaining - 1);
  expect(await leftOf(ada.token, "203.0.113.3")).toBe(remaining - 2);
});

test("REST has its own limit, says what is left of it, and answers 429 with a problem document", async () => {
  const askRest = () =>
    world.app.inject({
      method: "GET",
      url: "/api/v1/orgs",
      remoteAddress: "203.0.113.9",
      headers: { authorization: "Bearer pmk_made_up" },
    });
  const first = await askRest();
  expect(first.statusCode).toBe(401);
  expect(first.headers["ratelimit-policy"]).toBe(`"default";q=${REST_REQUESTS_PER_MINUTE};w=60`);
  expect(first.headers["ratelimit"]).toBe(`"default";r=${REST_REQUESTS_PER_MINUTE - 1};t=60`);
  await Promise.all(Array.from({ length: REST_REQUESTS_PER_MINUTE - 1 }, askRest));
  const refused = await askRest();
  expect(refused.statusCode).toBe(429);
  expect(refused.headers["content-type"]).toContain("application/problem+json");
  expect(refused.headers["retry-after"]).toBe("60");
  expect(refused.json()).toMatchObject({ status: 429, appCode: "too_many_requests" });
});
