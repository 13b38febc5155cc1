import type { Channel, ProjectChannels } from "#schemas/channels/channel.ts";
import type { ChannelDocument } from "#store/channels/documents.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";

export function presentChannel(channel: ChannelDocument): Channel {
  const { _id: id, orgId, projectId, kind, name, host, slackChannel, events } = channel;
  const { enabled, disabledReason, lastPost, createdBy, createdAt } = channel;
  return {
    id,
    orgId,
    projectId,
    owner: projectId === null ? "org" : "project",
    kind,
    name,
    host,
    events,
    enabled,
    disabledReason,
    createdBy,
    slackChannel: slackChannel && { id: slackChannel.id, name: slackChannel.name },
    lastPost: lastPost && {
      at: lastPost.at.toISOString(),
      ok: lastPost.ok,
      failure: lastPost.failure,
    },
    createdAt: createdAt.toISOString(),
  };
}

export const presentProjectChannels = ({
  project: { _id: id, handle, name },
  channels,
}: {
  project: ProjectDocument;
  channels: ChannelDocument[];
}): ProjectChannels => ({
  project: { id, handle, name },
  channels: channels.map(presentChannel),
});
