import { MessagesSquare } from "lucide-react";
import type { ReactNode } from "react";
import { EmptyState } from "../empty-state.tsx";
import type { ChannelOwner } from "./channel-owner.ts";
import { CHANNEL_DOCS } from "./kind-facts.ts";

export const NoChannels = ({ owner, action }: { owner: ChannelOwner; action: ReactNode }) => (
  <EmptyState icon={<MessagesSquare />} title="No channels yet" action={action}>
    A channel shows messages about{" "}
    {owner.kind === "org" ? "all projects of the organization" : "this project"} in Slack, Discord,
    Mattermost, Microsoft Teams or ntfy.
    {!owner.canChange && " Admins of the organization can add one."}{" "}
    <a href={CHANNEL_DOCS} className="text-accent underline underline-offset-4 hover:text-ink">
      How channels work
    </a>
  </EmptyState>
);
