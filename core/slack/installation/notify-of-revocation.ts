import { findOrg } from "#store/orgs/orgs.ts";
import { deleteUnusedLinks } from "#store/slack/delete-slack.ts";
import type { SlackWorkspaceDocument } from "#store/slack/documents.ts";
import { listUntoldRevocations, markRevocationTold } from "#store/slack/workspaces.ts";
import { notify } from "../../notifications/notify.ts";
import { adminIdsOf } from "../../orgs/admin-ids.ts";
import type { SlackContext } from "../slack-context.ts";
import { disableChannels } from "./disable-channels.ts";

/** Disables the channels of a revoked workspace and notifies the admins of the organization. Safe to call twice. */
export async function notifyOfRevocation(
  context: SlackContext,
  { _id: orgId, teamId, name, revokedAt }: SlackWorkspaceDocument,
): Promise<void> {
  const { db } = context;
  const at = revokedAt ?? new Date();
  await disableChannels(context, orgId, at);
  await deleteUnusedLinks(db, teamId);
  const org = await findOrg(db, orgId);
  if (org)
    await notify(context, adminIdsOf(org), {
      event: "channel.disabled",
      title: `The Slack workspace ${name} has removed Pressmark`,
      message: `${org.name} sends no messages there until an admin connects Slack again. Then its channels show messages again.`,
      link: `/${org.handle}/~/integrations/slack`,
      key: `slack:${orgId}:revoked:${at.getTime()}`,
      about: { org: org.name },
    });
  await markRevocationTold(db, orgId);
}

/** For workspaces whose process ended before it did that. */
export async function notifyOfRevocations(context: SlackContext): Promise<void> {
  for (const workspace of await listUntoldRevocations(context.db))
    await notifyOfRevocation(context, workspace);
}
