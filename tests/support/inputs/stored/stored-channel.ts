import type { Services } from "#api/services.ts";
import { sealAddress } from "#core/notifications/channels/channel-address.ts";
import { channelEventNames } from "#schemas/channels/events.ts";
import { newId } from "#schemas/ids.ts";
import { insertChannel } from "#store/channels/channels.ts";
import type { ChannelDocument } from "#store/channels/documents.ts";

/** Stores a channel of Mattermost for every event, whose host does not exist. */
export async function storedChannel(
  { db, secretBox }: Pick<Services, "db" | "secretBox">,
  { orgId, projectId = null }: { orgId: string; projectId?: string | null },
  fields: Partial<ChannelDocument> = {},
): Promise<ChannelDocument> {
  const _id = newId();
  const now = new Date();
  const url = "https://chat.example.invalid/hooks/abc";
  const channel: ChannelDocument = {
    _id,
    orgId,
    projectId,
    kind: "mattermost",
    name: "Releases",
    host: "chat.example.invalid",
    slackChannel: null,
    events: [...channelEventNames],
    sealedAddress: sealAddress(secretBox, _id, { url, token: null }),
    enabled: true,
    disabledReason: null,
    disabledAt: null,
    failingSince: null,
    lastPost: null,
    wakes: 0,
    pausedUntil: null,
    claimId: null,
    createdBy: "Ann",
    createdAt: now,
    updatedAt: now,
    ...fields,
  };
  await insertChannel(db, channel);
  return channel;
}
