import { publishSlackChanged } from "#queues/publish.ts";
import { disableSlackChannels } from "#store/slack/channels.ts";
import { bestEffort } from "../../best-effort.ts";
import type { SlackContext } from "../slack-context.ts";

/** The organization has no access to its workspace, so its channels of Slack show nothing. Safe to repeat. @returns their names */
export async function disableChannels(
  context: SlackContext,
  orgId: string,
  now: Date,
): Promise<string[]> {
  const channels = await disableSlackChannels(context.db, orgId, now);
  await bestEffort(context, () => publishSlackChanged(context.redis, orgId));
  return channels.map(({ name }) => name);
}
