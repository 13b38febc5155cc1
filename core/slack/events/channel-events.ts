import { publishChannelChanged } from "#queues/publish.ts";
import { disableChannel } from "#store/channels/channels.ts";
import { listChannelsAt, renameChannelsAt } from "#store/slack/channels.ts";
import { bestEffort } from "../../best-effort.ts";
import type { SlackContext } from "../slack-context.ts";

/** A channel of Slack was archived or deleted. The deliver worker notifies the admins. */
export async function stopChannel(
  context: SlackContext,
  teamId: string,
  id: string,
  now = new Date(),
): Promise<void> {
  const { db, redis } = context;
  for (const channel of await listChannelsAt(db, { teamId, id })) {
    const disabled = await disableChannel(db, channel._id, { reason: "gone", now });
    if (disabled) await bestEffort(context, () => publishChannelChanged(redis, disabled));
  }
}

export async function renameChannel(
  context: SlackContext,
  teamId: string,
  { id, name }: { id: string; name: string },
  now = new Date(),
): Promise<void> {
  const { db, redis } = context;
  for (const renamed of await renameChannelsAt(db, { teamId, id, name }, now))
    await bestEffort(context, () => publishChannelChanged(redis, renamed));
}
