import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#schemas/ids.ts";
import { collection } from "#store/collections.ts";
import { branchPush, deliver } from "#tests/support/doubles/hosts/github-sender.ts";
import { type Person, startWorld, type World } from "#tests/support/worlds/world.ts";

/** What each route returns while the database is full, and that everything works once there is room again. */
let world: World;
let ada: Person;
let webhook: { path: string; secret: string };

beforeAll(async () => {
  world = await startWorld();
  ada = await world.signUp();
  const source = { kind: "remote" } as const;
  const newProject = { orgId: ada.org, name: "Garden", source };
  const { project } = await ada.api.projects.create.mutate(newProject);
  webhook = { path: `/webhooks/github/${project.id}`, secret: project.webhookSecret };
});
afterAll(() => world.close());

const json = (body: unknown) => ({
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify(body),
});

/** Uses up all remaining space, to the last page. */
async function fill(): Promise<void> {
  world.database.limitPages(1);
  const { db } = world.services.mongo;
  for (let bytes = 64 * 1024; bytes >= 32; bytes /= 2)
    for (;;) {
      const queue = randomBytes(bytes).toString("hex");
      const filler = { _id: newId(), queue, seenAt: new Date(0), startedAt: new Date(0) };
      const refused = await collection(db, "workers")
        .insertOne(filler)
        .catch((error: unknown) => error);
      if (refused instanceof Error) break;
    }
}

/** Small documents still fit into existing pages a few times. */
async function untilRefused(ask: () => Promise<Response>): Promise<Response> {
  for (;;) {
    const answer = await ask();
    if (!answer.ok) return answer;
  }
}

const databaseOf = async () => {
  const answer = await fetch(`${world.url}/readyz`);
  const { checks } = (await answer.json()) as { checks: { name: string; ok: boolean }[] };
  return { status: answer.status, ok: checks.find(({ name }) => name === "mongo")?.ok };
};

test("every route, the readiness check and the status page report a full database", async () => {
  await fill();
  const delivered = await deliver(world.url, branchPush, webhook);
  expect(delivered.status).toBe(503);
  expect(Number(delivered.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(delivered.body).toMatchObject({ success: false, appCode: "storage_full" });

  const signUp = await untilRefused(() => {
    const credentials = { email: `${newId()}@example.com`, password: "a long sentence 4 tests" };
    return fetch(`${world.url}/auth/v1/signup`, json(credentials));
  });
  expect(signUp.status).toBe(503);
  expect(Number(signUp.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await signUp.json()).toMatchObject({ error_code: "storage_full" });

  const create = await untilRefused(() => {
    const headers = { ...json({}).headers, authorization: `Bearer ${ada.token}` };
    return fetch(`${world.url}/trpc/orgs.create`, { ...json({ name: "Works" }), headers });
  });
  expect(create.status).toBe(503);
  expect(Number(create.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await create.json()).toMatchObject({ error: { data: { appCode: "storage_full" } } });
  expect(await databaseOf()).toEqual({ status: 503, ok: false });
  const { status } = await world.client().api.status.get.query();
  expect(status.parts.find(({ part }) => part === "database")).toMatchObject({ ok: false });
});

test("once there is room again, everything works without a restart", async () => {
  world.database.limitPages(1_000_000);
  expect((await deliver(world.url, branchPush, webhook)).status).toBe(202);
  await world.signUp();
  await expect.poll(databaseOf).toEqual({ status: 200, ok: true });
});
