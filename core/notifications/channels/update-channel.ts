import type { ChannelEvent } from "#schemas/channels/events.ts";
import { AppError } from "#schemas/errors.ts";
import { publishChannelChanged } from "#queues/publish.ts";
import {
  changeChannel,
  disableChannel,
  enableChannel,
  findChannel,
} from "#store/channels/channels.ts";
import type { ChannelDocument } from "#store/channels/documents.ts";
import { forgetMessages } from "#store/channels/messages.ts";
import { bestEffort } from "../../best-effort.ts";
import { kindOf } from "./by-kind.ts";
import { sealAddress } from "./channel-address.ts";
import type { ChannelContext, EnteredAddress } from "./channel-kind.ts";

export interface ChannelChanges extends Omit<EnteredAddress, "orgId"> {
  name?: string | undefined;
  events?: ChannelEvent[] | undefined;
  enabled?: boolean | undefined;
}

/** @throws AppError channel_not_found, channel_url_required and those of `ChannelKind.checkAddress` */
export async function updateChannel(
  context: ChannelContext,
  channel: ChannelDocument,
  { name, events, enabled, ...entered }: ChannelChanges,
  now = new Date(),
): Promise<ChannelDocument> {
  const { db, redis } = context;
  const { _id } = channel;
  const elsewhere = await newAddress(context, channel, entered);
  await changeChannel(
    db,
    _id,
    {
      ...elsewhere,
      ...(name === undefined ? {} : { name }),
      ...(events === undefined ? {} : { events }),
    },
    now,
  );
  // The new place does not have the messages of the old one.
  if (elsewhere) await forgetMessages(db, _id);
  if (enabled === true) await enableChannel(db, _id, now);
  if (enabled === false) await disableChannel(db, _id, { reason: "member", now });
  const changed = await findChannel(db, _id);
  if (!changed) throw new AppError("channel_not_found");
  await bestEffort(context, () => publishChannelChanged(redis, changed));
  return changed;
}

async function newAddress(
  context: ChannelContext,
  { _id, orgId, kind }: ChannelDocument,
  entered: Omit<EnteredAddress, "orgId">,
) {
  if (Object.values(entered).every((value) => value === undefined)) return undefined;
  const checked = await kindOf(kind).checkAddress(context, { orgId, ...entered });
  const { host, address, slackChannel } = checked;
  return { host, slackChannel, sealedAddress: sealAddress(context.secretBox, _id, address) };
}
