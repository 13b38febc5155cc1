import { z } from "zod";
import { AppError } from "#schemas/errors.ts";

// What Slack sends (https://docs.slack.dev). Only what is used is read.

/** The form of a slash command. */
export const SlashCommand = z.object({
  team_id: z.string(),
  team_domain: z.string().default(""),
  user_id: z.string(),
  user_name: z.string().default(""),
  command: z.string(),
  text: z.string().default(""),
});
export type SlashCommand = z.infer<typeof SlashCommand>;

/** A button of a message. */
const BlockActions = z.object({
  type: z.literal("block_actions"),
  team: z.object({ id: z.string(), domain: z.string().default("") }).nullable(),
  user: z.object({
    id: z.string(),
    username: z.string().optional(),
    name: z.string().optional(),
    /** In a channel that workspaces share, the workspace of the user. */
    team_id: z.string().optional(),
  }),
  channel: z.object({ id: z.string() }).optional(),
  message: z.object({ ts: z.string() }).optional(),
  actions: z.array(z.object({ action_id: z.string(), value: z.string().optional() })),
});
export type BlockActions = z.infer<typeof BlockActions>;

/** Other interactions are acknowledged and ignored. */
export const Interaction = z.union([
  BlockActions,
  z.object({ type: z.string() }).transform(() => ({ type: "other" as const })),
]);

const channelId = z.object({ channel: z.string() });
const renamed = z.object({ channel: z.object({ id: z.string(), name: z.string() }) });

export const SlackEvent = z.discriminatedUnion("type", [
  z.object({ type: z.literal("app_uninstalled") }),
  z.object({
    type: z.literal("tokens_revoked"),
    tokens: z.object({ bot: z.array(z.string()).default([]) }),
  }),
  channelId.extend({ type: z.literal("channel_archive") }),
  channelId.extend({ type: z.literal("channel_deleted") }),
  channelId.extend({ type: z.literal("group_archive") }),
  channelId.extend({ type: z.literal("group_deleted") }),
  renamed.extend({ type: z.literal("channel_rename") }),
  renamed.extend({ type: z.literal("group_rename") }),
]);
export type SlackEvent = z.infer<typeof SlackEvent>;

export const EventRequest = z.union([
  /** Slack checks the address when it is entered. */
  z.object({ type: z.literal("url_verification"), challenge: z.string() }),
  z.object({
    type: z.literal("event_callback"),
    team_id: z.string(),
    /** In seconds since 1970. */
    event_time: z.number(),
    event: z.looseObject({ type: z.string() }),
  }),
  /** Such as app_rate_limited. */
  z.object({ type: z.string() }).transform(() => ({ type: "other" as const })),
]);
export type EventCallback = Extract<z.infer<typeof EventRequest>, { type: "event_callback" }>;

/** @throws AppError bad_request */
export function readPayload<T>(schema: z.ZodType<T>, payload: unknown): T {
  const { data, error } = schema.safeParse(payload);
  if (error) {
    const [issue] = error.issues;
    const field = issue?.path.join(".") ?? "";
    throw new AppError("bad_request", {
      message: `The request from Slack is not as expected: ${field}: ${issue?.message ?? ""}`,
    });
  }
  return data;
}
