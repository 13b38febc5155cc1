import { AppError } from "#schemas/errors.ts";
import { deleteUnusedLinks } from "#store/slack/delete-slack.ts";
import type { SlackWorkspaceDocument } from "#store/slack/documents.ts";
import { deleteWorkspace, findWorkspace, listWorkspacesOfTeam } from "#store/slack/workspaces.ts";
import { knownError } from "../../known-error.ts";
import { tokenOf } from "../ask-slack.ts";
import type { SlackContext } from "../slack-context.ts";
import { slackFailure } from "../slack-failure.ts";
import { openSlack } from "../web-client.ts";
import { disableChannels } from "./disable-channels.ts";

/**
 * The organization no longer uses its workspace. The token is revoked in Slack, unless another organization is connected to the same workspace: all of them
 * have the same token.
 * @throws AppError slack_not_connected
 */
export async function disconnectSlack(
  context: SlackContext,
  orgId: string,
  now = new Date(),
): Promise<SlackWorkspaceDocument> {
  const { db } = context;
  const workspace = await findWorkspace(db, orgId);
  if (!workspace) throw new AppError("slack_not_connected");
  const others = (await listWorkspacesOfTeam(db, workspace.teamId)).filter(
    ({ _id }) => _id !== orgId,
  );
  await deleteWorkspace(db, orgId);
  await disableChannels(context, orgId, now);
  await deleteUnusedLinks(db, workspace.teamId);
  if (others.length === 0) await revokeToken(context, workspace);
  return workspace;
}

/** The token is forgotten here in any case, so a failure is only logged. */
async function revokeToken(
  context: SlackContext,
  workspace: SlackWorkspaceDocument,
): Promise<void> {
  if (workspace.sealedToken === null) return;
  try {
    await openSlack(context.env, { token: tokenOf(context, workspace) }).auth.revoke();
  } catch (error) {
    const known = knownError(slackFailure(error));
    if (known.appCode === "slack_revoked") return;
    const { _id: orgId, teamId } = workspace;
    context.log.warn(
      { err: error, orgId, teamId },
      "Slack did not revoke the token of a workspace",
    );
  }
}
