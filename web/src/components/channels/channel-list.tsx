import type { ReactNode } from "react";
import type { Channel } from "#schemas/channels/channel.ts";
import { Card, CardHeader } from "../ui/card.tsx";
import { ChannelRow } from "./channel-row.tsx";

interface ChannelListProps {
  title: string;
  /** At the end of the header. */
  action?: ReactNode;
  channels: Channel[];
  canChange: boolean;
  /** Whose channel a row is. */
  noteOf?: (channel: Channel) => ReactNode;
  /** Instead of the rows if there are none. */
  empty?: ReactNode;
}

export function ChannelList(props: ChannelListProps) {
  const { title, action, channels, canChange, noteOf, empty } = props;
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
              note={noteOf?.(channel)}
            />
          ))}
        </ul>
      )}
    </Card>
  );
}
