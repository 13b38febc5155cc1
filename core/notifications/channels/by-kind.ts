import type { ChannelKindName } from "#schemas/channels/kinds.ts";
import { AppError } from "#schemas/errors.ts";
import type { ChannelKind } from "./channel-kind.ts";
import { discord } from "./kinds/discord.ts";
import { mattermost } from "./kinds/mattermost.ts";
import { ntfy } from "./kinds/ntfy.ts";
import { teams } from "./kinds/teams.ts";

const kinds: Partial<Record<ChannelKindName, ChannelKind>> = { discord, mattermost, teams, ntfy };

/** @throws AppError channel_kind_unavailable */
export function kindOf(name: ChannelKindName): ChannelKind {
  const kind = kinds[name];
  if (!kind) throw new AppError("channel_kind_unavailable");
  return kind;
}
