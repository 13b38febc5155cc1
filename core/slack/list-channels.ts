import type { SlackChannel } from "#schemas/slack/slack.ts";
import { askSlack } from "./ask-slack.ts";
import { requireWorkspace } from "./require-workspace.ts";
import type { SlackContext } from "./slack-context.ts";

/** Slack recommends no more than 200. */
const PAGE_SIZE = 200;
/** Of large workspaces. Users search by name. */
const PAGES_MAX = 20;
const CHANNELS_MAX = 200;

/**
 * The channels of the organization's workspace that messages can go to: every public one, and the private ones that have invited the app. Sorted by name.
 * @param query a part of the name
 * @throws AppError slack_not_connected, slack_revoked and those of `askSlack`
 */
export async function listSlackChannels(
  context: SlackContext,
  orgId: string,
  query = "",
): Promise<SlackChannel[]> {
  const workspace = await requireWorkspace(context, orgId);
  const wanted = query.trim().replace(/^#/, "").toLowerCase();
  const channels: SlackChannel[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < PAGES_MAX; page++) {
    const answer = await askSlack(context, workspace, (slack) =>
      slack.conversations.list({
        ...{ types: "public_channel,private_channel", exclude_archived: true, limit: PAGE_SIZE },
        ...(cursor ? { cursor } : {}),
      }),
    );
    for (const { id, name, is_private: isPrivate = false } of answer.channels ?? [])
      if (id && name?.toLowerCase().includes(wanted)) channels.push({ id, name, isPrivate });
    cursor = answer.response_metadata?.next_cursor;
    if (!cursor) break;
  }
  return channels.toSorted((a, b) => a.name.localeCompare(b.name)).slice(0, CHANNELS_MAX);
}
