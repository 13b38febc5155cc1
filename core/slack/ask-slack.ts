import type { WebClient } from "@slack/web-api";
import { AppError } from "#schemas/errors.ts";
import { slackTokenContext } from "#store/sealed/contexts.ts";
import type { SlackWorkspaceDocument } from "#store/slack/documents.ts";
import type { SlackContext } from "./slack-context.ts";
import { revokeWorkspace } from "./installation/revoke-workspace.ts";
import { slackFailure } from "./slack-failure.ts";
import { openSlack } from "./web-client.ts";

/**
 * Asks Slack as the app of the workspace. If Slack permanently refuses the token, the workspace is revoked.
 * @throws AppError slack_revoked, slack_busy, slack_unavailable, slack_refused and the other codes of slackFailure
 */
export async function askSlack<T>(
  context: SlackContext,
  workspace: SlackWorkspaceDocument,
  ask: (slack: WebClient) => Promise<T>,
): Promise<T> {
  const { env, timeoutMs } = context;
  const slack = openSlack(env, { token: tokenOf(context, workspace), timeoutMs });
  try {
    return await ask(slack);
  } catch (error) {
    const failure = slackFailure(error);
    if (failure instanceof AppError && failure.appCode === "slack_revoked")
      await revokeWorkspace(context, workspace);
    throw failure;
  }
}

/** @throws AppError slack_revoked, secret_undecryptable */
export function tokenOf(
  { secretBox }: Pick<SlackContext, "secretBox">,
  { _id, teamId, sealedToken }: SlackWorkspaceDocument,
): string {
  if (sealedToken === null) throw new AppError("slack_revoked");
  try {
    return secretBox.open(sealedToken, slackTokenContext(_id, teamId));
  } catch (cause) {
    const message = "The token of the Slack workspace cannot be decrypted. Connect Slack again.";
    throw new AppError("secret_undecryptable", { message, cause });
  }
}
