import { LRUCache } from "lru-cache";
import type { SlackChannel } from "#schemas/slack/slack.ts";
import type { SlackWorkspaceDocument } from "#store/slack/documents.ts";
import { askSlack } from "./ask-slack.ts";
import { requireWorkspace } from "./require-workspace.ts";
import type { SlackContext } from "./slack-context.ts";

/** Slack allows less than 1,000. */
const PAGE_SIZE = 500;
/** Slack answers about 20 of these requests a minute. */
const PAGES_MAX = 20;
const SHOWN_MAX = 200;
const WORKSPACES_KEPT = 100;
/** A user types a name, and each change of the search would ask for all pages. */
const KEPT_MS = 30_000;

const lists = new LRUCache<string, Promise<SlackChannel[]>>({
  max: WORKSPACES_KEPT,
  ttl: KEPT_MS,
});

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
  const part = query.trim().replace(/^#/, "").toLowerCase();
  const channels = await cachedChannels(context, workspace);
  return channels.filter(({ name }) => name.toLowerCase().includes(part)).slice(0, SHOWN_MAX);
}

function cachedChannels(
  context: SlackContext,
  workspace: SlackWorkspaceDocument,
): Promise<SlackChannel[]> {
  const key = `${workspace._id} ${workspace.installedAt.getTime()}`;
  const cached = lists.get(key);
  if (cached) return cached;
  const list = allChannels(context, workspace);
  lists.set(key, list);
  // The caller gets the failure. The next request asks again.
  list.catch(() => lists.delete(key));
  return list;
}

async function allChannels(
  context: SlackContext,
  workspace: SlackWorkspaceDocument,
): Promise<SlackChannel[]> {
  const channels: SlackChannel[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < PAGES_MAX; page++) {
    const answer = await askSlack(context, workspace, (slack) =>
      slack.conversations.list({
        types: "public_channel,private_channel",
        exclude_archived: true,
        limit: PAGE_SIZE,
        ...(cursor ? { cursor } : {}),
      }),
    );
    for (const { id, name, is_private: isPrivate = false } of answer.channels ?? [])
      if (id && name) channels.push({ id, name, isPrivate });
    cursor = answer.response_metadata?.next_cursor;
    if (!cursor) break;
  }
  return channels.toSorted((a, b) => a.name.localeCompare(b.name));
}
