import { Send } from "lucide-react";
import type { Channel } from "#schemas/channels/channel.ts";
import { channelKinds } from "#schemas/channels/kinds.ts";
import { Button } from "../ui/button.tsx";
import { placeText } from "./channel-words.ts";
import { KindMark } from "./kind-mark.tsx";
import { TestOutcomeLine } from "./test-outcome.tsx";
import { useTestMessage } from "./use-test-message.ts";

/** A channel was added. A test message shows whether it works. */
export function ChannelAdded({ channel, onClose }: { channel: Channel; onClose: () => void }) {
  const test = useTestMessage(channel);
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="flex items-center gap-3 rounded-lg border border-line p-4">
        <KindMark kind={channel.kind} />
        <div className="min-w-0">
          <p className="text-sm font-medium wrap-anywhere">{channel.name}</p>
          <p className="text-[13px] wrap-anywhere text-faint">
            {channelKinds[channel.kind]} · {placeText(channel)}
          </p>
        </div>
      </div>
      <p className="text-sm text-pretty text-soft">
        The next event appears there. Send a test message now to see whether it arrives.
      </p>
      <TestOutcomeLine test={test} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="outline" pending={test.isPending} onClick={test.send}>
          <Send /> Send a test message
        </Button>
        <Button onClick={onClose}>Done</Button>
      </div>
    </div>
  );
}
