import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  deliver,
  linkExample,
  push,
  ZERO_SHA,
} from "#tests/support/doubles/hosts/github-sender.ts";
import { type Person, startWorld, type World } from "#tests/support/worlds/world.ts";

const LOOK_EVERY_MS = 20;

let world: World;
let ada: Person;
let target: Awaited<ReturnType<typeof linkExample>>;

beforeAll(async () => {
  world = await startWorld();
  ada = await world.signUp();
  target = await linkExample(ada);
});
afterAll(() => world?.close());

/** Delivers a push, and returns all events when they are routed. */
async function eventsAfter(payload: unknown) {
  const { path, webhookSecret: secret } = target;
  await deliver(world.url, payload, { path, secret });
  for (;;) {
    const { gitEvents } = await ada.api.gitEvents.list.query({ projectId: target.id, limit: 100 });
    if (gitEvents.every(({ decision }) => decision !== "received")) return gitEvents;
    await sleep(LOOK_EVERY_MS);
  }
}

test("a push to a branch or a tag with a version builds the branch of the project", async () => {
  const { id: projectId } = target;
  const values = { versions: { branches: ["release/*", " "], tags: ["v*"], most: null } };
  await ada.api.projects.settings.update.mutate({ projectId, section: "build", values });
  await eventsAfter(push({ ref: "refs/tags/v1" }));
  const { deployments } = await ada.api.deployments.list.query({ projectId });
  expect(deployments[0]).toMatchObject({ branch: "master", status: "queued" });
  await eventsAfter(push({ ref: "refs/heads/release/2", deleted: true, after: ZERO_SHA }));
  const events = await eventsAfter(push({ ref: "refs/heads/release/2/deep" }));
  expect(events.map(({ ref, decision }) => `${ref} ${decision}`)).toEqual([
    "refs/heads/release/2/deep ignored",
    "refs/heads/release/2 accepted",
    "refs/tags/v1 accepted",
  ]);
});

test.each<[string, object, string]>([
  ["two stars", { tags: ["v*.*"] }, "values.versions.tags.0: can have only one *"],
  ["an option of git", { branches: ["--all"] }, "values.versions.branches.0: is not a valid"],
  ["too many versions", { most: 21 }, "values.versions.most: can be up to 20"],
])("%s in the names of versions are refused, and the message names the field", async (...row) => {
  const [, versions, message] = row;
  const values = { versions: { branches: [], tags: [], most: null, ...versions } };
  await expect(
    ada.api.projects.settings.update.mutate({ projectId: target.id, section: "build", values }),
  ).rejects.toMatchObject({ message: expect.stringContaining(message) });
});
