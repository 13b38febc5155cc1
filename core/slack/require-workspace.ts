import { AppError } from "#schemas/errors.ts";
import type { SlackWorkspaceDocument } from "#store/slack/documents.ts";
import { findWorkspace } from "#store/slack/workspaces.ts";
import type { SlackContext } from "./slack-context.ts";

/** @throws AppError slack_not_connected, slack_revoked */
export async function requireWorkspace(
  { db }: Pick<SlackContext, "db">,
  orgId: string,
): Promise<SlackWorkspaceDocument> {
  const workspace = await findWorkspace(db, orgId);
  if (!workspace) throw new AppError("slack_not_connected");
  if (workspace.revokedAt) throw new AppError("slack_revoked");
  return workspace;
}
