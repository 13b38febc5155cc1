import {
  BellRing,
  Hash,
  Headphones,
  type LucideIcon,
  MessagesSquare,
  UsersRound,
} from "lucide-react";
import type { ChannelKindName } from "#schemas/channels/kinds.ts";
import { classNames } from "../../lib/class-names.ts";

/** A sign and a tint of our own for each kind. The name of the service always stands next to it. */
const marks: Record<ChannelKindName, { Icon: LucideIcon; tint: string }> = {
  slack: { Icon: Hash, tint: "bg-[#f4e3f0] text-[#7a2669]" },
  discord: { Icon: Headphones, tint: "bg-[#e4e7f4] text-[#2d3a78]" },
  mattermost: { Icon: MessagesSquare, tint: "bg-[#dceef4] text-[#14566b]" },
  teams: { Icon: UsersRound, tint: "bg-[#e9e3f6] text-[#4a2f86]" },
  ntfy: { Icon: BellRing, tint: "bg-[#dff0e6] text-[#1d5a38]" },
};

export function KindMark({ kind, className }: { kind: ChannelKindName; className?: string }) {
  const { Icon, tint } = marks[kind];
  return (
    <span
      aria-hidden="true"
      className={classNames(
        "inline-flex size-9 shrink-0 items-center justify-center rounded-lg",
        tint,
        className,
      )}
    >
      <Icon className="size-[18px]" />
    </span>
  );
}
