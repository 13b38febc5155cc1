import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { WebhookCheckName } from "#schemas/git-hosts/webhook-doctor.ts";
import { noteMissedDelivery } from "#store/projects/webhook-health.ts";
import { deliver, linkExample, push } from "#tests/support/doubles/hosts/github-sender.ts";
import { type Person, startWorld, type World } from "#tests/support/worlds/world.ts";

const COMMIT = "a".repeat(40);

let world: World;
let ada: Person;
let target: Awaited<ReturnType<typeof linkExample>>;

beforeAll(async () => {
  world = await startWorld();
  ada = await world.signUp();
});
afterAll(() => world.close());
beforeEach(async () => {
  target = await linkExample(ada);
});

const examine = () => ada.api.projects.webhookDoctor.query({ projectId: target.id });
const check = async (name: WebhookCheckName) =>
  (await examine()).checks.find((one) => one.name === name)!;
const send = (secret = target.webhookSecret) =>
  deliver(world.url, push(), { path: target.path, secret });
/** Deliveries are acknowledged when they are stored, and routed a moment later. */
const untilRouted = async () => {
  await expect
    .poll(async () => (await examine()).deliveries.map(({ decision }) => decision))
    .not.toContain("received");
};
const trouble = async () =>
  (await ada.api.projects.get.query({ projectId: target.id })).project.webhookTrouble;

test("the doctor of a new project says that nothing has arrived, and what to enter where", async () => {
  const { host, checks, deliveries } = await examine();
  expect(host).toBe("GitHub");
  expect(deliveries).toEqual([]);
  expect(checks.map(({ name, ok }) => [name, ok])).toEqual([
    ["reachable", false],
    ["address", false],
    ["secret", true],
    ["lastDelivery", false],
  ]);
  expect(checks[0]?.found).toContain("which GitHub cannot reach");
  expect(checks[1]?.mend).toContain(`/webhooks/github/${target.id}`);
});

test("the doctor counts deliveries with a wrong secret, until one is accepted", async () => {
  await send("wrong");
  const first = await check("secret");
  await send("wrong");
  expect(await check("address")).toMatchObject({ ok: true, mend: null });
  expect(await check("secret")).toEqual({
    name: "secret",
    ok: false,
    found: "2 deliveries were refused: their signatures do not match the secret.",
    at: first.at,
    mend: "Rotate the secret, and enter the new one in the webhook’s settings on GitHub.",
  });
  await send();
  await untilRouted();
  expect(await check("secret")).toMatchObject({ ok: true });
  expect(await check("lastDelivery")).toMatchObject({ ok: true });
  const { deliveries } = await examine();
  expect(deliveries).toMatchObject([{ event: "push", decision: "accepted" }]);
  expect((await examine()).checks.map(({ ok }) => ok)).toEqual([true, true, true, true]);
});

test("a commit that no delivery announced is a problem only if deliveries used to arrive", async () => {
  const { db } = world.services;
  await noteMissedDelivery(db, target.id, COMMIT);
  expect(await trouble()).toBeNull();

  await send();
  await untilRouted();
  await noteMissedDelivery(db, target.id, COMMIT);
  expect(await check("lastDelivery")).toMatchObject({
    ok: false,
    found:
      "No delivery announced commit aaaaaaa. Pressmark found it when it checked the repository.",
  });
  expect(await trouble()).toContain("did not announce the last push");

  await send("wrong");
  expect(await trouble()).toContain("the secret does not match");
  await send();
  await expect.poll(trouble).toBeNull();
});

test("a project whose host sends no webhooks has no doctor", async () => {
  const { project } = await ada.api.projects.create.mutate({
    orgId: ada.org,
    name: "Elsewhere",
    source: { kind: "git", url: "https://git.example.com/a/b", provider: "other" },
  });
  await expect(
    ada.api.projects.webhookDoctor.query({ projectId: project.id }),
  ).rejects.toMatchObject({ data: { appCode: "webhook_unsupported" } });
});
