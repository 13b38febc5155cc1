import { AppError } from "#schemas/errors.ts";
import { hashSecret } from "#store/hash-secret.ts";
import type { SlackLinkDocument, SlackLinkRequestDocument } from "#store/slack/documents.ts";
import { findLinkRequest, takeLinkRequest } from "#store/slack/link-requests.ts";
import { linkId, saveLink } from "#store/slack/links.ts";
import type { Actor } from "../../audit/record-audit.ts";
import { notify } from "../../notifications/notify.ts";
import type { SlackContext } from "../slack-context.ts";
import { auditLink, orgIdsOfWorkspace } from "./audit-link.ts";

/** @throws AppError slack_link_invalid */
export async function requireLinkRequest(
  { db }: Pick<SlackContext, "db">,
  token: string,
  now = new Date(),
): Promise<SlackLinkRequestDocument> {
  const request = await findLinkRequest(db, hashSecret(token), now);
  if (!request) throw new AppError("slack_link_invalid");
  return request;
}

/**
 * From now on the Slack user acts as the user.
 * @throws AppError slack_link_invalid, slack_link_foreign
 */
export async function finishLink(
  context: SlackContext,
  actor: Actor,
  token: string,
  now = new Date(),
): Promise<SlackLinkDocument> {
  const { db } = context;
  const { userId } = actor.caller;
  const { _id, teamId } = await requireLinkRequest(context, token, now);
  const orgIds = await orgIdsOfWorkspace(db, userId, teamId);
  // A workspace of strangers has no use for the account.
  if (orgIds.length === 0) throw new AppError("slack_link_foreign");
  const request = await takeLinkRequest(db, _id, now);
  if (!request) throw new AppError("slack_link_invalid");
  const { teamName, slackUserId, slackName } = request;
  const user = { teamId, teamName, slackUserId, slackName };
  const link = { _id: linkId(user), ...user, userId, createdAt: now };
  await saveLink(db, link);
  await auditLink(context, actor, { action: "integrations.slack.link", link, orgIds });
  await notify(context, [userId], {
    event: "account.security",
    title: `Your account was linked to ${slackName} in Slack`,
    message: `${slackName} in the workspace ${teamName} can now approve deployments, roll back and deploy as you. If that was not you, unlink it in your account settings.`,
    link: "/settings/integrations",
    key: `slack-link:${link._id}:${now.getTime()}`,
  });
  return link;
}
