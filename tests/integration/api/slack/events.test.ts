import { beforeEach, expect, test } from "vitest";
import { collection } from "#store/collections.ts";
import { findWorkspace } from "#store/slack/workspaces.ts";
import { slackError } from "#tests/support/doubles/chat/slack-double.ts";
import { useSlackWorld } from "#tests/support/worlds/slack-world.ts";

const here = useSlackWorld();
const db = () => here.world.services.mongo.db;
const list = () => here.owner.api.integrations.list.query({ orgId: here.orgId });
const channel = async () => (await list()).channels[0]!;
const LATER_MS = 2_000;

beforeEach(async () => {
  await here.connect();
  await here.owner.api.integrations.add.mutate({
    orgId: here.orgId,
    kind: "slack",
    name: "News",
    slackChannelId: "C0NEWS",
    events: ["deployment.failed"],
  });
});

const notices = async () => {
  const { notifications } = await here.owner.api.notifications.list.query({});
  return notifications.filter(({ event }) => event === "channel.disabled");
};

test.each([
  ["app_uninstalled", { type: "app_uninstalled" }],
  ["tokens_revoked", { type: "tokens_revoked", tokens: { oauth: [], bot: ["U0BOT"] } }],
])(
  "after %s the workspace is revoked, its channels are disabled, and admins get one notification",
  async (_, event) => {
    await here.link(here.member);
    const later = new Date(Date.now() + LATER_MS);
    for (let copies = 0; copies < 2; copies++) {
      const { status } = await here.sender.event(event, later);
      expect(status).toBe(200);
    }
    const { slack, channels } = await list();
    expect(slack.workspace).toMatchObject({ state: "revoked" });
    expect(channels).toMatchObject([{ enabled: false, disabledReason: "revoked" }]);
    expect((await findWorkspace(db(), here.orgId))?.sealedToken).toBeNull();
    expect(await notices()).toMatchObject([
      { title: "The Slack workspace Garden Club has removed Pressmark" },
    ]);
    expect(await collection(db(), "slackLinks").countDocuments({})).toBe(0);
    expect((await here.sender.command("status")).text).toContain("not connected");
  },
);

test("a revoked workspace that is connected again shows messages in its channels again", async () => {
  await here.sender.event({ type: "app_uninstalled" }, new Date(Date.now() + LATER_MS));
  here.slack.token = null;
  await here.connect();
  expect(await list()).toMatchObject({
    slack: { workspace: { state: "connected" } },
    channels: [{ enabled: true, disabledReason: null }],
  });
});

test("an event about a former installation does not revoke a newer one", async () => {
  await here.sender.event({ type: "app_uninstalled" }, new Date(Date.now() - 60_000));
  await here.sender.event({ type: "tokens_revoked", tokens: { oauth: ["U0ADA"] } });
  expect((await list()).slack.workspace).toMatchObject({ state: "connected" });
});

test.each(["token_revoked", "account_inactive", "invalid_auth"])(
  "a request that Slack refuses with %s revokes the workspace",
  async (error) => {
    here.slack.instead = () => slackError(error);
    const { failure } = await here.owner.api.integrations.test.mutate({
      channelId: (await channel()).id,
    });
    expect(failure).toBe(
      "The workspace has removed Pressmark's access. An admin must connect Slack again.",
    );
    expect(await list()).toMatchObject({
      slack: { workspace: { state: "revoked" } },
      channels: [{ enabled: false, disabledReason: "revoked" }],
    });
    expect(await notices()).toHaveLength(1);
  },
);

test.each(["channel_archive", "channel_deleted", "group_archive", "group_deleted"])(
  "after %s the channel is disabled",
  async (type) => {
    await here.sender.event({ type, channel: "C0OTHER" });
    expect(await channel()).toMatchObject({ enabled: true });
    await here.sender.event({ type, channel: "C0NEWS" });
    expect(await channel()).toMatchObject({ enabled: false, disabledReason: "gone" });
  },
);

test("a renamed channel has its new name", async () => {
  const renamed = { id: "C0NEWS", name: "garden-news", created: 1 };
  await here.sender.event({ type: "channel_rename", channel: renamed });
  expect((await channel()).slackChannel).toEqual({ id: "C0NEWS", name: "garden-news" });
});

test("events of another workspace change nothing here", async () => {
  const { team } = here.slack;
  here.slack.team = { id: "T0OTHER", name: "Other" };
  await here.sender.event({ type: "app_uninstalled" }, new Date(Date.now() + LATER_MS));
  await here.sender.event({ type: "channel_archive", channel: "C0NEWS" });
  here.slack.team = team;
  expect(await list()).toMatchObject({
    slack: { workspace: { state: "connected" } },
    channels: [{ enabled: true }],
  });
});
