import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  branchPush,
  deliver as deliverTo,
  deliverUntilTaken,
  examples,
  linkExample,
  push,
  type Sending,
  ZERO_SHA,
} from "#tests/support/doubles/hosts/github-sender.ts";
import { type Person, startWorld, type World } from "#tests/support/worlds/world.ts";

const LOOK_EVERY_MS = 20;
const APP_SECRET = "the secret of a GitHub App";

let world: World;
let ada: Person;
let target: Awaited<ReturnType<typeof linkExample>>;

beforeAll(async () => {
  world = await startWorld({ GITHUB_WEBHOOK_SECRET: APP_SECRET });
  ada = await world.signUp();
});
afterAll(() => world.close());
beforeEach(async () => {
  target = await linkExample(ada);
});

const deliver = (payload: unknown, sending: Partial<Sending> = {}) =>
  deliverTo(world.url, payload, { path: target.path, secret: target.webhookSecret, ...sending });

/** Deliveries are acknowledged when they are stored, and routed a moment later. */
const events = async () => {
  for (;;) {
    const { gitEvents } = await ada.api.gitEvents.list.query({ projectId: target.id, limit: 100 });
    if (gitEvents.every(({ decision }) => decision !== "received")) return gitEvents;
    await sleep(LOOK_EVERY_MS);
  }
};
const deployments = async () => {
  await events();
  return (await ada.api.deployments.list.query({ projectId: target.id })).deployments;
};
const withMessage = (message: string) =>
  push({ head_commit: { ...branchPush.head_commit!, message } });

test("a signed push is stored, routed and acknowledged", async () => {
  const { status, body } = await deliver(push());
  expect(status).toBe(202);
  expect(body).toEqual({ success: true, gitEventId: expect.any(String), duplicate: false });
  const [deployment] = await deployments();
  expect(deployment).toMatchObject({
    status: "queued",
    branch: "master",
    trigger: { kind: "webhook", actor: "Codertocat" },
    commit: { sha: branchPush.after, message: "Initial commit" },
  });
  const { gitEvent } = await ada.api.gitEvents.get.query({
    projectId: target.id,
    gitEventId: body.gitEventId ?? "",
  });
  expect(gitEvent).toMatchObject({
    decision: "accepted",
    deploymentId: deployment?.id,
    source: "github",
  });
  expect(gitEvent.headers).toHaveProperty("x-github-delivery");
  expect(JSON.stringify(gitEvent.headers)).not.toContain("sha256=");
  expect(gitEvent.payload).toContain("Codertocat/Hello-World");
});

describe("no deployment is created for", () => {
  test.each<[string, () => unknown, string, RegExp]>([
    [
      "D14 another branch",
      () => push({ ref: "refs/heads/feature" }),
      "ignored",
      /feature is not published/,
    ],
    ["D14 a tag", () => push({ ref: "refs/tags/v1" }), "ignored", /tag v1 is not a version/],
    [
      "D14 a deleted branch",
      () => push({ deleted: true, after: ZERO_SHA, head_commit: null }),
      "ignored",
      /deleted/,
    ],
    ["[skip ci]", () => withMessage("words [skip ci]"), "skipped", /\[skip ci\]/],
    ["[ci skip]", () => withMessage("words [CI skip]"), "skipped", /\[CI skip\]/],
    [
      "D17 another repository",
      () =>
        push({
          repository: { ...branchPush.repository, id: 1, full_name: "Codertocat/Hello-World-2" },
        }),
      "ignored",
      /not a push/,
    ],
    [
      "D17 no repository at all",
      () => ({ ...push(), repository: undefined }),
      "ignored",
      /not a push/,
    ],
    ["fields of the wrong type", () => ({ ...push(), ref: 5 }), "ignored", /not a branch/],
  ])("%s", async (_name, payload, decision, reason) => {
    expect((await deliver(payload())).status).toBe(202);
    const [event] = await events();
    expect(event?.decision).toBe(decision);
    expect(event?.reason).toMatch(reason);
    expect((await deployments()).filter(({ status }) => status === "queued")).toEqual([]);
  });

  test("D10 a ping, which is answered with pong and stored", async () => {
    const ping = examples.find(({ name }) => name === "ping")?.examples[0];
    const { status, body } = await deliver(ping, { event: "ping" });
    expect([status, body]).toEqual([200, expect.objectContaining({ message: "pong" })]);
    const [event] = await events();
    expect([event?.event.slice(0, 4), event?.decision]).toEqual(["ping", "ignored"]);
  });

  test("D11 D18 GitHub's other published examples, which cause no error", async () => {
    for (const { name, examples: payloads } of examples.filter(({ name }) => name !== "push")) {
      const { status } = await deliver(payloads[0], { event: name });
      expect([name, status]).toEqual([name, name === "ping" ? 200 : 202]);
    }
    expect((await deployments()).map(({ preview }) => preview?.pull)).toEqual([2]);
  });
});

test.each<[string, unknown[]]>([
  ["3,000 commits", Array.from({ length: 3_000 }, (_, at) => ({ id: String(at), added: ["x"] }))],
  ["a truncated list", []],
  ["a list of other values", [null, 5, { id: "../x", added: "y" }]],
])("D15 a push with %s creates a deployment of its newest commit", async (_name, commits) => {
  await deliver({ ...push(), commits });
  expect(await deployments()).toMatchObject([{ commit: { sha: branchPush.after } }]);
});

test("D22 a delivery from years ago is accepted like any other when it is sent again", async () => {
  const timestamp = "2019-05-15T15:20:30Z";
  await deliver(push({ head_commit: { ...branchPush.head_commit!, timestamp } }));
  expect(await deployments()).toHaveLength(1);
});

test("D06 twenty simultaneous copies of one delivery create one event and one deployment", async () => {
  const delivery = randomUUID();
  const copies = Array.from({ length: 20 }, () => deliver(push(), { delivery }));
  const answers = await Promise.all(copies);
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(202));
  expect(answers.filter(({ body }) => !body.duplicate)).toHaveLength(1);
  expect(new Set(answers.map(({ body }) => body.gitEventId)).size).toBe(1);
  expect((await events()).map(({ duplicates }) => duplicates)).toEqual([19]);
  expect(await deployments()).toHaveLength(1);
});

test("one of a hundred simultaneous pushes is queued, and each of the others is recorded as superseded", async () => {
  const shas = Array.from({ length: 100 }, (_, index) => String(index + 1).padStart(40, "0"));
  // A busy machine may be too slow to store so many at the same time.
  const sending = { path: target.path, secret: target.webhookSecret };
  const answers = await Promise.all(
    shas.map((after) => deliverUntilTaken(world.url, push({ after }), sending)),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(100).fill(202));
  const rows = await deployments();
  const waiting = rows.filter(({ status }) => status === "queued");
  expect(waiting).toHaveLength(1);
  expect(waiting[0]?.number).toBe(100);
  const replaced = rows.filter(({ reason }) => reason === "superseded");
  expect(new Set([...waiting, ...replaced].map(({ number }) => number)).size).toBe(rows.length);
  const { total } = await ada.api.deployments.list.query({ projectId: target.id, limit: 1 });
  expect(total).toBe(100);
  expect((await events()).map(({ decision }) => decision)).toEqual(Array(100).fill("accepted"));
});

test("simultaneous deliveries and their copies are distinguished: each delivery is stored once, and its copies name it", async () => {
  const deliveries = Array.from({ length: 40 }, (_, index) => ({
    delivery: `delivery-${index % 25}`,
    after: String((index % 25) + 1).padStart(40, "0"),
  }));
  const answers = await Promise.all(
    deliveries.map(({ delivery, after }) => deliver(push({ after }), { delivery })),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(40).fill(202));
  const stored = await events();
  expect(stored).toHaveLength(25);
  const idOf = new Map(stored.map(({ deliveryId, id }) => [deliveryId, id]));
  expect(answers.map(({ body }) => body.gitEventId)).toEqual(
    deliveries.map(({ delivery }) => idOf.get(delivery)),
  );
  expect(answers.filter(({ body }) => body.duplicate)).toHaveLength(15);
  expect(stored.map(({ duplicates }) => duplicates).toSorted((a, b) => a - b)).toEqual([
    ...Array<number>(10).fill(0),
    ...Array<number>(15).fill(1),
  ]);
});

test("simultaneous deliveries to several projects reach the right project, even if one project is deleted", async () => {
  const other = await linkExample(ada);
  const send = [target, other, { ...target, path: "/webhooks/github/nobody" }].flatMap((to) =>
    Array.from({ length: 5 }, () => deliver(push(), { path: to.path, secret: to.webhookSecret })),
  );
  const statuses = (await Promise.all(send)).map(({ status }) => status);
  expect(statuses).toEqual([...Array<number>(10).fill(202), ...Array<number>(5).fill(401)]);
  expect(await events()).toHaveLength(5);
  const { total } = await ada.api.gitEvents.list.query({ projectId: other.id, limit: 1 });
  expect(total).toBe(5);
});

test("D07 the same delivery id with another body is a duplicate, and the first one counts", async () => {
  const delivery = randomUUID();
  await deliver(push(), { delivery });
  const { body } = await deliver(push({ ref: "refs/heads/feature" }), { delivery });
  expect(body.duplicate).toBe(true);
  expect((await events()).map(({ ref }) => ref)).toEqual(["refs/heads/master"]);
});

test("D05 A25 the secret of another project is refused, even if both link the same repository", async () => {
  const other = await linkExample(ada);
  const { status } = await deliver(push(), { secret: other.webhookSecret });
  expect(status).toBe(401);
});

test("after a rotation the old secret stops working immediately", async () => {
  const { webhookSecret } = await ada.api.projects.webhookSecret.rotate.mutate({
    projectId: target.id,
  });
  expect((await deliver(push())).status).toBe(401);
  expect((await deliver(push(), { secret: webhookSecret })).status).toBe(202);
});

test("D16 a renamed repository is recognized by its id", async () => {
  await deliver(push());
  await events();
  const repository = { ...branchPush.repository, full_name: "Codertocat/Renamed" };
  await deliver(push({ repository }));
  await events();
  const { project } = await ada.api.projects.get.query({ projectId: target.id });
  expect(project).toMatchObject({
    repo: "Renamed",
    sourceUrl: "https://github.com/Codertocat/Renamed",
  });
  expect(await deployments()).toHaveLength(2);
});

test("D16 a GitHub App's webhook reaches the linked projects of its repository and does not reveal others", async () => {
  const sending = { path: "/webhooks/github", secret: APP_SECRET };
  await deliver(push());
  await events();
  const first = await deliverUntilTaken(world.url, push(), sending);
  expect(first.status).toBe(202);
  await expect.poll(async () => (await deployments()).length).toBe(2);
  const repository = { ...branchPush.repository, id: 5 };
  const unknown = await deliverUntilTaken(world.url, push({ repository }), sending);
  expect([unknown.status, Object.keys(unknown.body)]).toEqual([202, Object.keys(first.body)]);
  expect((await deliver(push(), { ...sending, secret: target.webhookSecret })).status).toBe(401);
});

test("pushes to a private repository do not reach projects through the App, because linking proves no read access", async () => {
  await deliver(push());
  await events();
  const repository = { ...branchPush.repository, private: true };
  const sending = { path: "/webhooks/github", secret: APP_SECRET };
  const { status, body } = await deliverUntilTaken(world.url, push({ repository }), sending);
  expect([status, body.gitEventId]).toEqual([202, null]);
  expect(await deployments()).toHaveLength(1);
});

test("a commit message of twenty megabytes is truncated", async () => {
  const head = branchPush.head_commit ?? { id: "", message: "" };
  const message = `Words\u202E ${"x".repeat(20 * 1024 * 1024)}`;
  expect((await deliver(push({ head_commit: { ...head, message } }))).status).toBe(202);
  const [deployment] = await deployments();
  expect(deployment?.commit?.message).toMatch(/^Words\\u\{202e\} x+…$/);
  expect(deployment?.commit?.message.length).toBeLessThan(600);
});

test("a deploy hook builds the branch's head, and an unknown hook reveals nothing", async () => {
  const { url } = await ada.api.projects.deployHooks.create.mutate({
    projectId: target.id,
    name: "cms",
  });
  const hook = new URL(url).pathname;
  const send = (path: string, options: RequestInit = {}) =>
    fetch(world.url + path, { method: "POST", ...options });
  const response = await send(hook, {
    body: "anything",
    headers: { "content-type": "text/x-odd" },
  });
  expect(response.status).toBe(202);
  const { deploymentId } = (await response.json()) as { deploymentId: string };
  expect((await deployments())[0]).toMatchObject({
    id: deploymentId,
    trigger: { kind: "hook", actor: "deploy hook cms" },
  });
  expect((await send("/hooks/pmh_wrong")).status).toBe(404);
  expect((await send(hook, { method: "GET" })).status).toBe(405);
});
