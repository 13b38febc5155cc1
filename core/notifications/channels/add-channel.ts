import { CHANNELS_MAX } from "#schemas/channels/events.ts";
import { AppError } from "#schemas/errors.ts";
import { newId } from "#schemas/ids.ts";
import { publishChannelChanged } from "#queues/publish.ts";
import { countChannels, insertChannel } from "#store/channels/channels.ts";
import type { ChannelDocument, ChannelOwner } from "#store/channels/documents.ts";
import { createInTurn } from "../../orgs/create-in-turn.ts";
import { bestEffort } from "../../best-effort.ts";
import { kindOf } from "./by-kind.ts";
import { sealAddress } from "./channel-address.ts";
import type { ChannelContext, EnteredAddress } from "./channel-kind.ts";

/** @throws AppError limit_channels and those of `ChannelKind.checkAddress` */
export async function addChannel(
  context: ChannelContext,
  { orgId, projectId }: ChannelOwner,
  {
    kind,
    name,
    events,
    createdBy,
    ...entered
  }: Pick<ChannelDocument, "kind" | "name" | "events" | "createdBy"> &
    Omit<EnteredAddress, "orgId">,
  now = new Date(),
): Promise<ChannelDocument> {
  const { db, redis, secretBox } = context;
  const checked = await kindOf(kind).checkAddress(context, { orgId, ...entered });
  const _id = newId();
  const { host, address, slackChannel } = checked;
  const channel: ChannelDocument = {
    _id,
    orgId,
    projectId,
    kind,
    name,
    host,
    slackChannel,
    events,
    sealedAddress: sealAddress(secretBox, _id, address),
    enabled: true,
    disabledReason: null,
    disabledAt: null,
    failingSince: null,
    lastPost: null,
    wakes: 0,
    pausedUntil: null,
    claimId: null,
    createdBy,
    createdAt: now,
    updatedAt: now,
  };
  await createInTurn(context, orgId, async () => {
    if ((await countChannels(db, { orgId, projectId })) >= CHANNELS_MAX)
      throw new AppError("limit_channels");
    await insertChannel(db, channel);
  });
  await bestEffort(context, () => publishChannelChanged(redis, channel));
  return channel;
}
