import type { ChannelKindName } from "#schemas/channels/kinds.ts";
import { slack } from "../../slack/slack-channel.ts";
import type { ChannelKind } from "./channel-kind.ts";
import { discord } from "./kinds/discord.ts";
import { mattermost } from "./kinds/mattermost.ts";
import { ntfy } from "./kinds/ntfy.ts";
import { teams } from "./kinds/teams.ts";

const kinds: Record<ChannelKindName, ChannelKind> = { slack, discord, mattermost, teams, ntfy };

export const kindOf = (name: ChannelKindName): ChannelKind => kinds[name];
