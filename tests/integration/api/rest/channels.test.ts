import { afterAll, beforeAll, expect, test } from "vitest";
import { openClient, type PressmarkError } from "../../../../clients/typescript/client.ts";
import {
  type DiscordDouble,
  startDiscordDouble,
} from "#tests/support/doubles/chat/discord-double.ts";
import { freePorts } from "#tests/support/free-ports.ts";
import { type Person, startWorld, type World } from "#tests/support/worlds/world.ts";

let world: World;
let discord: DiscordDouble;
let ada: Person;
let client: ReturnType<typeof openClient>;
let projectId: string;

const clientOf = async (person: Person, scope: "read" | "write" | "admin") => {
  const input = { orgId: person.org, name: "Script", scopes: [scope] };
  const { secret } = await person.api.apiKeys.create.mutate(input);
  return openClient({ url: world.url, key: secret });
};

beforeAll(async () => {
  const [port = 0] = await freePorts(1);
  world = await startWorld({ ALLOW_PRIVATE_HOSTS: `127.0.0.1:${port}` });
  discord = await startDiscordDouble(port);
  ada = await world.signUp();
  const source = { kind: "remote" as const };
  const input = { orgId: ada.org, name: "Garden", source };
  projectId = (await ada.api.projects.create.mutate(input)).project.id;
  client = await clientOf(ada, "admin");
});
afterAll(() => Promise.all([world.close(), discord.close()]));

const events = ["deployment.failed" as const];
const fields = () => ({
  kind: "discord" as const,
  name: "Releases",
  url: discord.webhook,
  events,
});

/** The failure of a call. */
const refusal = (call: Promise<unknown>): Promise<PressmarkError> =>
  call.then(
    () => Promise.reject(new Error("It was not refused.")),
    (error: PressmarkError) => error,
  );

test("a program adds, changes, tests and removes channels of a project and of an organization", async () => {
  const { channel } = await client.call("create_channel", { projectId, ...fields() });
  expect(channel).toMatchObject({ owner: "project", projectId, kind: "discord", enabled: true });
  const ofOrg = await client.call("create_org_channel", { orgId: ada.org, ...fields() });
  expect(ofOrg.channel).toMatchObject({ owner: "org", projectId: null });
  const listed = await client.call("list_channels", { projectId });
  expect(listed.channels).toEqual([channel]);
  const ofAll = await client.call("list_org_channels", { orgId: ada.org });
  expect(ofAll.channels.map(({ id }) => id)).toEqual([ofOrg.channel.id]);
  expect(ofAll.projects).toMatchObject([{ project: { id: projectId }, channels: [channel] }]);
  expect(JSON.stringify([listed, ofAll])).not.toContain("s3cret");

  const channelId = channel.id;
  expect(await client.call("test_channel", { channelId })).toEqual({ failure: null });
  expect(discord.messages).toHaveLength(1);
  const changes = { name: "Failures", enabled: false };
  expect(await client.call("update_channel", { channelId, ...changes })).toMatchObject({
    channel: { id: channelId, ...changes, events, disabledReason: "member" },
  });
  await client.call("delete_channel", { channelId });
  expect(await refusal(client.call("test_channel", { channelId }))).toMatchObject({
    status: 404,
    appCode: "channel_not_found",
  });
});

test("an address that is not of the service is refused with what it looks like", async () => {
  const wrong = { ...fields(), url: "https://example.com/hook" };
  const refused = await refusal(client.call("create_channel", { projectId, ...wrong }));
  expect(refused).toMatchObject({ status: 400, appCode: "channel_url_invalid" });
  expect(refused.message).toContain("https://discord.com/api/webhooks/123/abc");
  const bare = { kind: "ntfy" as const, name: "Phones", events };
  expect(await refusal(client.call("create_channel", { projectId, ...bare }))).toMatchObject({
    status: 400,
    appCode: "channel_url_required",
  });
});

test("a key without the scope admin reads channels and changes none, and others find none", async () => {
  const { channel } = await client.call("create_channel", { projectId, ...fields() });
  const channelId = channel.id;
  const writer = await clientOf(ada, "write");
  const { channels } = await writer.call("list_channels", { projectId });
  expect(channels.map(({ id }) => id)).toContain(channelId);
  for (const change of [
    () => writer.call("create_channel", { projectId, ...fields() }),
    () => writer.call("update_channel", { channelId, enabled: false }),
    () => writer.call("delete_channel", { channelId }),
    () => writer.call("test_channel", { channelId }),
  ])
    expect(await refusal(change())).toMatchObject({ status: 403, appCode: "key_scope" });
  const other = await clientOf(await world.signUp(), "admin");
  expect(await refusal(other.call("update_channel", { channelId, enabled: false }))).toMatchObject({
    status: 404,
    appCode: "channel_not_found",
  });
});
