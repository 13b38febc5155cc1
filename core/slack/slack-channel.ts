import type { WebClient } from "@slack/web-api";
import { AppError, type AppCode } from "#schemas/errors.ts";
import type { ChannelDocument } from "#store/channels/documents.ts";
import type { ChannelKind } from "../notifications/channels/channel-kind.ts";
import { PostFailure, type PostFailureKind } from "../notifications/channels/post-failure.ts";
import { requireSlackApp } from "./app.ts";
import { askSlack } from "./ask-slack.ts";
import { messageOf } from "./blocks.ts";
import { postJoining } from "./join-channel.ts";
import { requireWorkspace } from "./require-workspace.ts";
import type { SlackContext } from "./slack-context.ts";
import { slackCodeOf } from "./slack-failure.ts";

const SECOND_MS = 1_000;
const HOST = "slack.com";

/** What a failure means for a channel. The others may succeed later. */
const kindsOfFailure: Partial<Record<AppCode, PostFailureKind>> = {
  slack_not_connected: "revoked",
  slack_revoked: "revoked",
  slack_channel_gone: "gone",
  slack_refused: "refused",
};

/** Slack's codes for a message that can no longer be updated. */
const messageGone: readonly (string | null)[] = ["message_not_found", "cant_update_message"];

/** A channel of the organization's workspace. Messages are updated in place. */
export const slack: ChannelKind = {
  checkAddress: async (context, { orgId, slackChannelId }) => {
    requireSlackApp(context.env);
    if (!slackChannelId)
      throw new AppError("bad_request", {
        message: "slackChannelId is required for a channel of Slack.",
      });
    const workspace = await requireWorkspace(context, orgId);
    const { channel } = await askSlack(context, workspace, (client) =>
      client.conversations.info({ channel: slackChannelId }),
    );
    if (!channel?.id || channel.is_archived) throw new AppError("slack_channel_gone");
    if (channel.is_private && !channel.is_member) throw new AppError("slack_channel_closed");
    const { teamId } = workspace;
    const slackChannel = { teamId, id: channel.id, name: channel.name ?? channel.id };
    return { host: HOST, address: null, slackChannel };
  },

  post: (context, channel, card) =>
    sending(context, channel, async (client, id) => {
      const message = { channel: id, ...messageOf(card), unfurl_links: false, unfurl_media: false };
      const { ts } = await postJoining(client, message);
      return ts ?? null;
    }),

  update: (context, channel, ref, card) =>
    sending(context, channel, async (client, id) => {
      await client.chat.update({ channel: id, ts: ref, ...messageOf(card) });
    }),
};

/** @throws PostFailure */
async function sending<T>(
  context: SlackContext,
  { orgId, slackChannel }: ChannelDocument,
  send: (client: WebClient, channelId: string) => Promise<T>,
): Promise<T> {
  try {
    const workspace = await requireWorkspace(context, orgId);
    // The organization has another workspace now.
    if (slackChannel?.teamId !== workspace.teamId) throw new AppError("slack_not_connected");
    return await askSlack(context, workspace, (client) => send(client, slackChannel.id));
  } catch (error) {
    throw error instanceof AppError ? postFailure(error) : error;
  }
}

function postFailure(error: AppError): PostFailure {
  const { appCode, message, details, cause } = error;
  const retryAfter = details["retryAfter"];
  const waitMs = typeof retryAfter === "number" ? retryAfter * SECOND_MS : null;
  const kind = messageGone.includes(slackCodeOf(cause)) ? "messageGone" : kindsOfFailure[appCode];
  return new PostFailure(kind ?? "retry", message, { waitMs, cause: error });
}
