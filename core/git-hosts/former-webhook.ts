import { AppError } from "#schemas/errors.ts";
import type { FormerWebhook } from "#schemas/git-hosts/former-webhook.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import { createsWebhook, openWebhooks, type WebhookContext } from "./host-webhook.ts";

/** Removes the webhook of a repository that its project no longer follows. @param project as it was before */
export async function removeFormerWebhook(
  context: WebhookContext,
  project: ProjectDocument,
): Promise<FormerWebhook> {
  const { source, deliveredAt } = project;
  if (!createsWebhook(source)) {
    // The GitHub App has one webhook for all projects.
    const isByHand = deliveredAt !== undefined && !source.githubAccess;
    return { state: isByHand ? "byHand" : "none", message: null };
  }
  try {
    const { webhooks, address } = await openWebhooks(context, project);
    const webhook = await webhooks.find(address);
    if (!webhook) return { state: "none", message: null };
    await webhooks.remove(webhook.id);
    return { state: "removed", message: null };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    context.log.warn({ err: error, projectId: project._id }, "a former webhook was not removed");
    return { state: "left", message: error.message };
  }
}
