import type { SlackWorkspace } from "#schemas/channels/channel.ts";
import type { SlackLink } from "#schemas/slack/slack.ts";
import type { SlackLinkDocument, SlackWorkspaceDocument } from "#store/slack/documents.ts";

export function presentSlackWorkspace(workspace: SlackWorkspaceDocument): SlackWorkspace {
  const { teamId: id, name, installedBy, installedAt, revokedAt } = workspace;
  return {
    id,
    name,
    installedBy: installedBy.name,
    installedAt: installedAt.toISOString(),
    state: revokedAt ? "revoked" : "connected",
  };
}

export function presentSlackLink({
  teamId,
  teamName,
  slackName,
  createdAt,
}: SlackLinkDocument): SlackLink {
  return {
    teamId,
    workspaceName: teamName,
    slackUserName: slackName,
    linkedAt: createdAt.toISOString(),
  };
}
