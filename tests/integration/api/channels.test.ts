import { afterAll, beforeAll, expect, test } from "vitest";
import type { Channel } from "#schemas/channels/channel.ts";
import { CHANNELS_MAX } from "#schemas/channels/events.ts";
import { collection } from "#store/collections.ts";
import {
  type DiscordDouble,
  startDiscordDouble,
} from "#tests/support/doubles/chat/discord-double.ts";
import {
  type ChatDouble,
  type NtfyMessage,
  startNtfyDouble,
} from "#tests/support/doubles/chat/chat-doubles.ts";
import { freePorts } from "#tests/support/free-ports.ts";
import { addPerson, codeOf, makeOrg } from "#tests/support/worlds/organization.ts";
import { type Person, startWorld, type World } from "#tests/support/worlds/world.ts";

let world: World;
let discord: DiscordDouble;
let ntfy: ChatDouble<NtfyMessage>;
let owner: Person;
let projectId: string;

beforeAll(async () => {
  const [first = 0, second = 0] = await freePorts(2);
  world = await startWorld({ ALLOW_PRIVATE_HOSTS: `127.0.0.1:${first},127.0.0.1:${second}` });
  discord = await startDiscordDouble(first);
  ntfy = await startNtfyDouble(second);
  owner = await world.signUp();
  const source = { kind: "remote" } as const;
  const input = { orgId: owner.org, name: "Garden", source };
  projectId = (await owner.api.projects.create.mutate(input)).project.id;
});
afterAll(async () => {
  await Promise.all([world.close(), discord.close(), ntfy.close()]);
});

const events = ["deployment.failed" as const];
const inDiscord = () => ({
  kind: "discord" as const,
  name: "Releases",
  url: discord.webhook,
  events,
});
const add = async (more: object = {}): Promise<Channel> =>
  (await owner.api.integrations.add.mutate({ projectId, ...inDiscord(), ...more })).channel;

test("an admin adds a channel, and its address is never shown again", async () => {
  const channel = await add();
  expect(channel).toMatchObject({
    owner: "project",
    projectId,
    kind: "discord",
    name: "Releases",
    enabled: true,
    host: new URL(discord.url).host,
    events,
    lastPost: null,
    slackChannel: null,
  });
  const { channels } = await owner.api.integrations.list.query({ projectId });
  expect(channels).toContainEqual(channel);
  expect(JSON.stringify(channels)).not.toContain("s3cret");
  const stored = await collection(world.services.mongo.db, "channels").findOne({ _id: channel.id });
  expect(JSON.stringify(stored)).not.toContain("s3cret");
});

test("a test message arrives now, and a failure says why it did not", async () => {
  const { id: channelId } = await add();
  discord.messages.length = 0;
  expect(await owner.api.integrations.test.mutate({ channelId })).toMatchObject({ failure: null });
  expect(discord.messages).toMatchObject([
    {
      embeds: [
        {
          title: expect.stringMatching(/^Test message from /),
          description: "This channel shows messages about Garden.",
        },
      ],
    },
  ]);
  const wrong = await add({ kind: "ntfy", url: `${ntfy.url}/garden`, token: "tk_wrong" });
  const { failure } = await owner.api.integrations.test.mutate({ channelId: wrong.id });
  expect(failure).toBe("ntfy answered with status 403: forbidden");
  const { channels } = await owner.api.integrations.list.query({ projectId });
  const { lastPost } = channels.find(({ id }) => id === wrong.id)!;
  expect(lastPost).toMatchObject({ ok: false, failure });
});

test("an answer that repeats the secret of an address is not shown", async () => {
  const { id: channelId } = await add({ kind: "ntfy", url: `${ntfy.url}/hidden-topic` });
  ntfy.instead = () => ({ status: 400, body: { error: "no topic hidden-topic" } });
  const { failure } = await owner.api.integrations.test.mutate({ channelId });
  ntfy.instead = null;
  expect(failure).toBe("ntfy answered with status 400.");
});

test("a new address replaces the former one with its token", async () => {
  const { id: channelId } = await add({
    kind: "ntfy",
    url: `${ntfy.url}/garden`,
    token: "tk_wrong",
  });
  const url = `${ntfy.url}/meadow`;
  await owner.api.integrations.update.mutate({ channelId, url, token: "tk_valid", name: "Phones" });
  expect(await owner.api.integrations.test.mutate({ channelId })).toMatchObject({ failure: null });
  expect(ntfy.accepted.at(-1)).toMatchObject({ topic: "meadow" });
  const update = owner.api.integrations.update.mutate({ channelId, token: "tk_valid" });
  expect(await codeOf(update)).toBe("channel_url_required");
});

test("members see channels and change none, and others do not learn that they exist", async () => {
  const { id: orgId } = await makeOrg(owner);
  const member = await addPerson(world, { owner, orgId });
  const channel = (await owner.api.integrations.add.mutate({ orgId, ...inDiscord() })).channel;
  const { channels } = await member.api.integrations.list.query({ orgId });
  expect(channels).toEqual([channel]);
  const channelId = channel.id;
  for (const act of ["remove", "test"] as const)
    expect(await codeOf(member.api.integrations[act].mutate({ channelId }))).toBe("forbidden");
  const stranger = await world.signUp();
  expect(await codeOf(stranger.api.integrations.remove.mutate({ channelId }))).toBe(
    "channel_not_found",
  );
  expect(await codeOf(stranger.api.integrations.list.query({ orgId }))).toBe("org_not_found");
});

test("the audit log names the service and the channel, and not the address", async () => {
  const { id: channelId } = await add({ name: "Audited" });
  await owner.api.integrations.update.mutate({ channelId, enabled: false });
  await owner.api.integrations.remove.mutate({ channelId });
  const { entries } = await owner.api.orgs.audit.query({ orgId: owner.org });
  const about = entries.filter(({ details }) => details["channel"] === "Audited");
  expect(about.map(({ action, details }) => [action, details["kind"]])).toEqual([
    ["integrations.remove", "discord"],
    ["integrations.update", "discord"],
    ["integrations.add", "discord"],
  ]);
  expect(JSON.stringify(entries)).not.toContain("s3cret");
});

test("the twenty-first channel of a project is refused", async () => {
  const source = { kind: "remote" } as const;
  const input = { orgId: owner.org, name: "Meadow", source };
  const { id } = (await owner.api.projects.create.mutate(input)).project;
  for (let count = 0; count < CHANNELS_MAX; count++) await add({ projectId: id });
  expect(await codeOf(add({ projectId: id }))).toBe("limit_channels");
});
