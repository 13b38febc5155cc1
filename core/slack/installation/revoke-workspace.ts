import type { SlackWorkspaceDocument } from "#store/slack/documents.ts";
import { markRevoked } from "#store/slack/workspaces.ts";
import type { SlackContext } from "../slack-context.ts";
import { tellOfRevocation } from "./tell-of-revocation.ts";

/** Slack no longer accepts the token, or has reported that the app was removed. Safe to repeat. */
export async function revokeWorkspace(
  context: SlackContext,
  workspace: SlackWorkspaceDocument,
  now = new Date(),
): Promise<void> {
  const revoked = await markRevoked(context.db, workspace, now);
  if (revoked) await tellOfRevocation(context, revoked);
}
