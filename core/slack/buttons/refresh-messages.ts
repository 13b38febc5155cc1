import type { DeploymentDocument } from "#store/deployments/documents.ts";
import type { SlackContext } from "../slack-context.ts";

export async function refreshMessages(
  _context: SlackContext,
  _deployment: DeploymentDocument,
): Promise<void> {}
