import { AppError } from "#schemas/errors.ts";
import { hashSecret } from "#store/hash-secret.ts";
import { slackTokenContext } from "#store/sealed/contexts.ts";
import { takeSlackAuthorization } from "#store/slack/authorizations.ts";
import { deleteUnusedLinks } from "#store/slack/delete-slack.ts";
import type { SlackWorkspaceDocument } from "#store/slack/documents.ts";
import { enableSlackChannels } from "#store/slack/channels.ts";
import { saveWorkspace } from "#store/slack/workspaces.ts";
import { publishSlackChanged } from "#queues/publish.ts";
import { bestEffort } from "../../best-effort.ts";
import { requireSlackApp } from "../app.ts";
import type { SlackContext } from "../slack-context.ts";
import type { InstallingUser } from "./begin-installation.ts";
import { disableChannels } from "./disable-channels.ts";
import { exchangeCode } from "./exchange-code.ts";

/**
 * Stores the workspace for the code with which Slack sent the browser back. It replaces the one that the organization had.
 * @throws AppError slack_not_set_up, slack_state and those of `exchangeCode`
 */
export async function finishInstallation(
  context: SlackContext,
  user: InstallingUser,
  { code, state, name }: { code: string; state: string; name: string },
  now = new Date(),
): Promise<SlackWorkspaceDocument> {
  const { env, db, secretBox } = context;
  const app = requireSlackApp(env);
  const begun = await takeSlackAuthorization(db, { _id: hashSecret(state), ...user }, now);
  if (!begun) throw new AppError("slack_state");
  const { token, teamId, teamName, ...granted } = await exchangeCode(env, app, code);
  const { orgId, userId } = user;
  const workspace: SlackWorkspaceDocument = {
    _id: orgId,
    teamId,
    name: teamName,
    ...granted,
    sealedToken: secretBox.seal(token, slackTokenContext(orgId, teamId)),
    installedBy: { userId, name },
    installedAt: now,
    revokedAt: null,
  };
  const former = await saveWorkspace(db, workspace);
  if (former && former.teamId !== teamId) {
    await disableChannels(context, orgId, now);
    await deleteUnusedLinks(db, former.teamId);
  }
  await enableSlackChannels(db, { orgId, teamId }, now);
  await bestEffort(context, () => publishSlackChanged(context.redis, orgId));
  return workspace;
}
