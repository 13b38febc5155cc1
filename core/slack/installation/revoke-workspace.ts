import type { SlackWorkspaceDocument } from "#store/slack/documents.ts";
import { markRevoked } from "#store/slack/workspaces.ts";
import type { SlackContext } from "../slack-context.ts";
import { notifyOfRevocation } from "./notify-of-revocation.ts";

/** Slack no longer accepts the token, or has reported that the app was removed. Safe to repeat. */
export async function revokeWorkspace(
  context: SlackContext,
  workspace: SlackWorkspaceDocument,
  now = new Date(),
): Promise<void> {
  const revoked = await markRevoked(context.db, workspace, now);
  if (revoked) await notifyOfRevocation(context, revoked);
}
