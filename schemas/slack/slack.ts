import { z } from "zod";

/** A channel of a workspace that messages can go to. */
export const SlackChannel = z.object({ id: z.string(), name: z.string(), isPrivate: z.boolean() });
export type SlackChannel = z.infer<typeof SlackChannel>;

/** The Slack user that a link of Slack is about. */
export const SlackLinkRequest = z.object({
  teamId: z.string(),
  workspaceName: z.string(),
  slackUserName: z.string(),
});
export type SlackLinkRequest = z.infer<typeof SlackLinkRequest>;

/** A Slack user who acts as the account. */
export const SlackLink = SlackLinkRequest.extend({ linkedAt: z.string() });
export type SlackLink = z.infer<typeof SlackLink>;

/** Slack's ids: a letter for the kind, then letters and digits. */
export const SlackId = z.string().regex(/^[A-Z][A-Z0-9]{1,40}$/, "is not an id of Slack");
