import { listWorkspacesOfTeam } from "#store/slack/workspaces.ts";
import { revokeWorkspace } from "../installation/revoke-workspace.ts";
import { type EventCallback, SlackEvent } from "../requests/payloads.ts";
import type { SlackContext } from "../slack-context.ts";
import { stopChannel, renameChannel } from "./channel-events.ts";

const SECOND_MS = 1_000;

/** Safe to repeat: Slack sends an event again if the answer is late. Other events are ignored. */
export async function receiveEvent(context: SlackContext, request: EventCallback): Promise<void> {
  const { team_id: teamId, event_time: time } = request;
  const { data: event } = SlackEvent.safeParse(request.event);
  switch (event?.type) {
    case "app_uninstalled":
      return revokeAll(context, teamId, time);
    case "tokens_revoked":
      if (event.tokens.bot.length > 0) await revokeAll(context, teamId, time);
      return;
    case "channel_archive":
    case "channel_deleted":
    case "group_archive":
    case "group_deleted":
      return stopChannel(context, teamId, event.channel);
    case "channel_rename":
    case "group_rename":
      return renameChannel(context, teamId, event.channel);
    case undefined:
      return;
  }
}

/** An event of the former installation can arrive after a new one. @param time of the event, in seconds since 1970 */
async function revokeAll(context: SlackContext, teamId: string, time: number): Promise<void> {
  const until = new Date((time + 1) * SECOND_MS);
  for (const workspace of await listWorkspacesOfTeam(context.db, teamId))
    if (workspace.installedAt < until) await revokeWorkspace(context, workspace);
}
