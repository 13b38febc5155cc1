import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { addChannel } from "#core/notifications/channels/add-channel.ts";
import { createProject } from "#core/projects/create-project.ts";
import { confirmSubscription } from "#core/subscribers/subscribe.ts";
import { CHANNELS_MAX } from "#schemas/channels/events.ts";
import { newId } from "#schemas/ids.ts";
import { collection } from "#store/collections.ts";
import type { OrgDocument } from "#store/orgs/documents.ts";
import { findOrg } from "#store/orgs/orgs.ts";
import { askToJoin } from "#store/subscribers/joining.ts";
import { countSubscribers } from "#store/subscribers/subscribers.ts";
import { makeOrg } from "#tests/support/worlds/organization.ts";
import { type Person, startWorld, type World } from "#tests/support/worlds/world.ts";

const AT_ONCE = 6;

let world: World;
let owner: Person;
let org: OrgDocument;
beforeAll(async () => {
  world = await startWorld({
    PROJECTS_PER_ORG: "2",
    SUBSCRIBERS_PER_ORG: "2",
    SMTP_URL: "smtp://127.0.0.1:9",
    AUTH_AUTOCONFIRM: "true",
  });
  owner = await world.signUp();
});
beforeEach(async () => {
  org = (await findOrg(world.services.db, (await makeOrg(owner, `Club ${newId()}`)).id))!;
});
afterAll(() => world.close());

/** What came of the same act, done several times at the same moment. */
async function atOnce(
  act: (index: number) => Promise<unknown>,
): Promise<PromiseSettledResult<unknown>[]> {
  return Promise.allSettled(Array.from({ length: AT_ONCE }, (_, index) => act(index)));
}
const done = (results: PromiseSettledResult<unknown>[]) =>
  results.filter(({ status }) => status === "fulfilled").length;
const create = (name: string) =>
  createProject(world.services, {
    org,
    userId: owner.userId,
    name,
    source: { kind: "remote" } as const,
  });

test("projects that are created at the same moment do not exceed the limit", async () => {
  const results = await atOnce((index) => create(`Garden ${index}`));
  expect(done(results)).toBe(2);
  const { db } = world.services;
  expect(await collection(db, "projects").countDocuments({ orgId: org._id })).toBe(2);
});

test("a process that died while it created a project does not stop the organization", async () => {
  const expiresAt = new Date(Date.now() - 1);
  await collection(world.services.db, "orgs").updateOne(
    { _id: org._id },
    { $set: { creation: { id: "dead", expiresAt } } },
  );
  expect((await create("Garden")).project.orgId).toBe(org._id);
});

test("visitors who confirm at the same moment do not exceed the limit of subscribers", async () => {
  const { db } = world.services;
  const { project } = await create("Garden");
  const now = new Date();
  const results = await atOnce(async (index) => {
    const [email, token] = [`reader-${index}@example.org`, `token-${index}`];
    await askToJoin(db, { projectId: project._id, email, token, language: "en", now });
    return confirmSubscription(world.services, project, { token, now });
  });
  const answers = results.map((result) => result.status === "fulfilled" && result.value);
  expect(answers.filter((answer) => answer === true)).toHaveLength(2);
  expect(answers.filter((answer) => answer === "full")).toHaveLength(AT_ONCE - 2);
  expect(await countSubscribers(db, project._id)).toMatchObject({ active: 2 });
});

test("channels that are added at the same moment do not exceed the limit", async () => {
  const owned = { orgId: org._id, projectId: null };
  const add = (index: number) =>
    addChannel(world.services, owned, {
      kind: "ntfy",
      name: `Channel ${index}`,
      events: [],
      createdBy: owner.userId,
      url: `https://ntfy.example.org/topic-${index}`,
    });
  for (let count = 0; count < CHANNELS_MAX - 2; count++) await add(count);
  expect(done(await atOnce((index) => add(CHANNELS_MAX + index)))).toBe(2);
});
