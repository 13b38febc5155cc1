import type { Db } from "mongodb";
import { listOrgsOfMember } from "#store/orgs/orgs.ts";
import type { SlackLinkDocument } from "#store/slack/documents.ts";
import { connectedOrgIds } from "#store/slack/workspaces.ts";
import { type Actor, recordAudit } from "../../audit/record-audit.ts";

/** The organizations of the user that are connected to the workspace. */
export async function orgIdsOfWorkspace(db: Db, userId: string, teamId: string): Promise<string[]> {
  const orgs = await listOrgsOfMember(db, userId);
  return connectedOrgIds(
    db,
    teamId,
    orgs.map(({ _id }) => _id),
  );
}

/** The admins of these organizations see who can act from Slack. */
export async function auditLink(
  context: { db: Db },
  actor: Actor,
  {
    action,
    link,
    orgIds,
  }: {
    action: "integrations.slack.link" | "integrations.slack.unlink";
    link: SlackLinkDocument;
    orgIds: string[];
  },
): Promise<void> {
  const { userId: id, email: name } = actor.caller;
  const details = { slackUser: link.slackName, workspace: link.teamName };
  for (const orgId of orgIds)
    await recordAudit(context, actor, {
      orgId,
      action,
      target: { kind: "user", id, name },
      details,
    });
}
