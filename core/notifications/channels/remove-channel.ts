import { AppError } from "#schemas/errors.ts";
import { publishChannelChanged } from "#queues/publish.ts";
import { deleteChannel } from "#store/channels/delete-channels.ts";
import type { ChannelDocument } from "#store/channels/documents.ts";
import { bestEffort } from "../../best-effort.ts";
import type { ChannelContext } from "./channel-kind.ts";

/** What was posted stays at the service. @throws AppError channel_not_found */
export async function removeChannel(
  context: Pick<ChannelContext, "db" | "redis" | "log">,
  channel: ChannelDocument,
): Promise<void> {
  if (!(await deleteChannel(context.db, channel._id))) throw new AppError("channel_not_found");
  await bestEffort(context, () => publishChannelChanged(context.redis, channel));
}
