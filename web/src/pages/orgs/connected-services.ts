import type { Channel, ProjectChannels, SlackState } from "#schemas/channels/channel.ts";
import { type ChannelKindName, channelKindNames, channelKinds } from "#schemas/channels/kinds.ts";
import { formatCount } from "../../lib/format.ts";

interface ConnectedService {
  kind: ChannelKindName;
  name: string;
  /** "Acme, 2 channels" */
  text: string;
  /** What does not work; null if everything does. */
  trouble: string | null;
}

/** The services that an organization uses, in a line each. Channels of projects count too. */
export function connectedServices({
  channels: ofOrg,
  projects,
  slack: { workspace },
}: {
  channels: Channel[];
  projects: ProjectChannels[];
  slack: SlackState;
}): ConnectedService[] {
  const channels = [...ofOrg, ...projects.flatMap((each) => each.channels)];
  return channelKindNames.flatMap((kind) => {
    const own = channels.filter((channel) => channel.kind === kind);
    const account = kind === "slack" ? workspace : null;
    if (own.length === 0 && !account) return [];
    const count = own.length > 0 ? formatCount(own.length, "channel") : "no channels yet";
    return [
      {
        kind,
        name: channelKinds[kind],
        text: account ? `${account.name}, ${count}` : count,
        trouble: account?.state === "revoked" ? "Access removed" : troubleOf(own),
      },
    ];
  });
}

/** An admin who disables a channel knows it, so that is not a problem. */
function troubleOf(channels: readonly Channel[]): string | null {
  const failing = channels.filter(({ enabled, disabledReason, lastPost }) =>
    enabled ? lastPost?.ok === false : disabledReason !== "member",
  );
  if (failing.length === 0) return null;
  return channels.length === 1 ? "Not working" : `${failing.length} not working`;
}
