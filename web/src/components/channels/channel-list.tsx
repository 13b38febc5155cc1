import type { ReactNode } from "react";
import type { Channel } from "#schemas/channels/channel.ts";
import { Card, CardHeader } from "../ui/card.tsx";
import { type ChannelPlace, ChannelRow } from "./channel-row.tsx";

interface ChannelListProps {
  title: string;
  /** At the end of the header. */
  action?: ReactNode;
  channels: Channel[];
  canChange: boolean;
  /** Where a channel is changed, if not here. */
  placeOf?: (channel: Channel) => ChannelPlace | null;
  /** Instead of the rows if there are none. */
  empty?: ReactNode;
}

export function ChannelList(props: ChannelListProps) {
  const { title, action, channels, canChange, placeOf, empty } = props;
  return (
    <Card aria-label={title} className="overflow-hidden">
      <CardHeader title={title} action={action} />
      {channels.length === 0 ? (
        empty
      ) : (
        <ul className="divide-y divide-line">
          {channels.map((channel) => (
            <ChannelRow
              key={channel.id}
              channel={channel}
              canChange={canChange}
              place={placeOf?.(channel) ?? null}
            />
          ))}
        </ul>
      )}
    </Card>
  );
}
