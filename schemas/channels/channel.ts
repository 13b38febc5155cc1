import { z } from "zod";
import {
  CHANNEL_NAME_MAX_CHARACTERS,
  CHANNEL_TOKEN_MAX_CHARACTERS,
  CHANNEL_URL_MAX_CHARACTERS,
  channelEventNames,
} from "./events.ts";
import { channelKindNames } from "./kinds.ts";

const atMost = (field: string, max: number) =>
  `${field} can have up to ${max.toLocaleString("en")} characters`;

/** "Releases" */
export const ChannelName = z
  .string()
  .trim()
  .min(1, "name is required")
  .max(CHANNEL_NAME_MAX_CHARACTERS, atMost("name", CHANNEL_NAME_MAX_CHARACTERS));

/** What a user enters. The kind of the channel checks it. */
export const ChannelUrl = z
  .string()
  .trim()
  .max(CHANNEL_URL_MAX_CHARACTERS, atMost("url", CHANNEL_URL_MAX_CHARACTERS));

/** An access token of ntfy. */
export const ChannelToken = z
  .string()
  .trim()
  .max(CHANNEL_TOKEN_MAX_CHARACTERS, atMost("token", CHANNEL_TOKEN_MAX_CHARACTERS));

export const ChannelEvents = z
  .array(z.enum(channelEventNames))
  .min(1, "events must have at least one name")
  .max(channelEventNames.length)
  .transform((names) => [...new Set(names)]);

/**
 * Why it shows nothing. `gone`: the service says that it no longer exists. `failing`: it failed for days without one success. `moved`: the project came from
 * another organization, whose admins added the channel. `revoked`: the Slack workspace removed the app.
 */
export const channelDisabledReasons = ["member", "gone", "failing", "moved", "revoked"] as const;
export type ChannelDisabledReason = (typeof channelDisabledReasons)[number];

/** A place outside Pressmark that shows messages about an organization with all of its projects, or about one project. */
export const Channel = z.object({
  id: z.string(),
  owner: z.enum(["org", "project"]),
  orgId: z.string(),
  projectId: z.string().nullable(),
  kind: z.enum(channelKindNames),
  name: z.string(),
  /** Of its address. The rest of the address is a secret. */
  host: z.string(),
  /** Null for the other kinds. */
  slackChannel: z.object({ id: z.string(), name: z.string() }).nullable(),
  events: z.array(z.enum(channelEventNames)),
  enabled: z.boolean(),
  /** Null while it is enabled. */
  disabledReason: z.enum(channelDisabledReasons).nullable(),
  /** The last request, also of a test. Null before the first. `failure`: why it failed, in words. */
  lastPost: z
    .object({ at: z.string(), ok: z.boolean(), failure: z.string().nullable() })
    .nullable(),
  createdAt: z.string(),
  createdBy: z.string(),
});
export type Channel = z.infer<typeof Channel>;

/** The channels of one project, in the list of its organization. */
export const ProjectChannels = z.object({
  project: z.object({ id: z.string(), handle: z.string(), name: z.string() }),
  channels: z.array(Channel),
});
export type ProjectChannels = z.infer<typeof ProjectChannels>;

/** An installation of the Slack app. An organization has at most one. */
export const SlackWorkspace = z.object({
  id: z.string(),
  name: z.string(),
  installedBy: z.string(),
  installedAt: z.string(),
  state: z.enum(["connected", "revoked"]),
});
export type SlackWorkspace = z.infer<typeof SlackWorkspace>;

/** What a project or an organization can use of Slack. `isAvailable`: the operator has set up the app. */
export const SlackState = z.object({
  isAvailable: z.boolean(),
  workspace: SlackWorkspace.nullable(),
});
export type SlackState = z.infer<typeof SlackState>;
