import type { Resource } from "./resource.ts";

const tag = "Channels";
const ofProject = "/projects/{projectId}/channels";
const ofOrg = "/orgs/{orgId}/channels";
const one = "/channels/{channelId}";
const omit = ["projectId"];

const fields = {
  channelId: "The id of the channel.",
  kind: "The service. `slack` needs a connected workspace.",
  name: "What the channel is called in Pressmark.",
  url: "The address of the incoming webhook, or of the topic of ntfy. It is never answered again. Slack needs none.",
  token: "An access token of ntfy.",
  slackChannelId: "The id of the channel at Slack, such as `C0123ABCD`.",
  events: "The events to show.",
  enabled: "`false` disables the channel. What happens meanwhile is not posted later.",
};
const list = { procedure: "integrations.list", method: "GET" } as const;
const add = { procedure: "integrations.add", method: "POST", status: 201, fields } as const;
const answered = "The answer has the `host` of each address, and never the rest.";

export const channels: readonly Resource[] = [
  {
    tag,
    id: "list_channels",
    ...list,
    path: ofProject,
    title: "List the channels of a project",
    description: `Lists the channels that show this project only, the newest first. ${answered}`,
  },
  {
    tag,
    id: "create_channel",
    ...add,
    path: ofProject,
    title: "Add a channel to a project",
    description:
      "Adds a channel that shows messages about one project. Test it to learn whether messages arrive.",
  },
  {
    tag,
    id: "list_org_channels",
    ...list,
    path: ofOrg,
    omit,
    title: "List the channels of an organization",
    description: `Lists the channels that show all projects, the newest first, and in \`projects\` those that show one project only. ${answered}`,
  },
  {
    tag,
    id: "create_org_channel",
    ...add,
    path: ofOrg,
    omit,
    title: "Add a channel to an organization",
    description:
      "Adds a channel that shows messages about an organization and all of its projects.",
  },
  {
    tag,
    id: "update_channel",
    procedure: "integrations.update",
    method: "PATCH",
    path: one,
    title: "Update a channel",
    description: "Changes only the fields that you send. A new `url` replaces the `token` too.",
    fields,
  },
  {
    tag,
    id: "delete_channel",
    procedure: "integrations.remove",
    method: "DELETE",
    path: one,
    title: "Remove a channel",
    description: "Removes a channel. Its messages stay where they are.",
    fields,
  },
  {
    tag,
    id: "test_channel",
    procedure: "integrations.test",
    method: "POST",
    path: `${one}/test`,
    title: "Test a channel",
    description:
      "Posts a test message now, once, also to a disabled channel. `failure` says why it did not arrive, or is null.",
    fields,
  },
];
