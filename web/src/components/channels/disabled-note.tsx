import { TriangleAlert } from "lucide-react";
import type { Channel } from "#schemas/channels/channel.ts";
import { disabledText } from "./channel-words.ts";

/** Why a channel shows nothing. It is a warning unless an admin decided it. */
export function DisabledNote({ channel }: { channel: Channel }) {
  const text = disabledText(channel);
  if (channel.disabledReason === "member")
    return <p className="mt-1 text-[13px] text-pretty text-faint">{text}</p>;
  return (
    <p className="mt-2.5 flex items-start gap-2 rounded-md bg-warning-wash px-3 py-2 text-[13px] text-pretty text-warning-ink">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
      {text}
    </p>
  );
}
