import { expect, test } from "vitest";
import { channelEventNames } from "#schemas/channels/events.ts";
import { newId } from "#schemas/ids.ts";
import { collection } from "#store/collections.ts";
import { insertDomain, markProved } from "#store/domains/changes.ts";
import { findProject } from "#store/projects/projects.ts";
import { storeTask } from "#tests/support/inputs/stored/stored-task.ts";
import { useChannelWorld } from "#tests/support/worlds/channel-world.ts";

const here = useChannelWorld();
const db = () => here.world.services.mongo.db;
const titles = () => here.ntfy.accepted.map(({ title }) => title);
const every = [...channelEventNames];

async function newProject(name: string): Promise<string> {
  const source = { kind: "remote" } as const;
  const input = { orgId: here.owner.org, name, source };
  return (await here.owner.api.projects.create.mutate(input)).project.id;
}

test("a new project, its domain, its end and its restoration are shown", async () => {
  await here.add("ntfy", every, { orgId: here.owner.org });
  const projectId = await newProject("Meadow");
  await here.work();
  const host = `${newId()}.example.com`;
  const created = { host, createdBy: "ada", now: new Date() };
  const domain = await insertDomain(db(), (await findProject(db(), projectId))!, created);
  await markProved(db(), domain._id, new Date());
  await here.work();
  await here.owner.api.projects.delete.mutate({ projectId });
  await here.work();
  await here.owner.api.projects.deleted.restore.mutate({ orgId: here.owner.org, projectId });
  await here.work();
  expect(titles()).toEqual([
    "Meadow was created",
    `${host} is verified`,
    "Meadow was deleted",
    "Meadow was restored",
  ]);
});

test("a task that waits again is shown again", async () => {
  await here.add("ntfy", ["task.waiting"]);
  const { owner, projectId } = here;
  const { orgId } = (await findProject(db(), projectId))!;
  const _id = await storeTask(db(), { orgId, projectId, userId: owner.userId });
  for (const fence of [1, 2]) {
    const waits = { status: "waiting", title: "Fix links", fence, unannounced: true } as const;
    await collection(db(), "tasks").updateOne({ _id }, { $set: waits });
    await here.work();
    await here.work();
  }
  expect(titles()).toEqual(Array(2).fill("Task waits for a person: Fix links"));
});

test("a project that moves leaves its channels disabled, and other channels no longer show it", async () => {
  const projectId = await newProject("Orchard");
  await here.work();
  const { id: channelId } = await here.add("discord", every, { projectId });
  await here.add("mattermost", every, { orgId: here.owner.org });
  const claim = await here.begun("Pick", projectId);
  await here.work();
  const { org } = await here.owner.api.orgs.create.mutate({
    name: "Elsewhere",
    handle: `e${newId().slice(0, 8)}`,
  });
  await here.owner.api.projects.move.mutate({ projectId, orgId: org.id });
  await here.ended(claim, "success");
  await here.work();
  const { channels } = await here.owner.api.integrations.list.query({ projectId });
  expect(channels).toMatchObject([
    { id: channelId, enabled: false, disabledReason: "moved", orgId: org.id },
  ]);
  expect(here.discord.messages).toMatchObject([{ edits: 0 }]);
  expect(JSON.stringify(here.mattermost.accepted)).not.toContain("is live");
});

test("channels end with their organization", async () => {
  const ada = here.owner;
  const { org } = await ada.api.orgs.create.mutate({
    name: "Short",
    handle: `s${newId().slice(0, 8)}`,
  });
  await here.add("ntfy", every, { orgId: org.id });
  await ada.api.orgs.delete.mutate({ orgId: org.id });
  expect(await collection(db(), "channels").countDocuments({ orgId: org.id })).toBe(0);
});

test("an organization that is suspended posts nothing until that ends", async () => {
  await here.add("ntfy", ["deployment.failed"]);
  await here.ended(await here.begun(), "failed");
  const handle = here.owner.org;
  const suspension = { reason: "Spam", since: new Date(), sitesOffline: false };
  await collection(db(), "orgs").updateOne({ handle }, { $set: { suspension } as never });
  await here.work();
  expect(titles()).toEqual([]);
  await collection(db(), "orgs").updateOne({ handle }, { $set: { suspension: null } as never });
  await here.later(61_000);
  expect(titles()).toHaveLength(1);
});
