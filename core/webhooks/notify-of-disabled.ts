import { DISABLED_AFTER_DAYS } from "#schemas/webhooks/event-names.ts";
import { findOrg } from "#store/orgs/orgs.ts";
import { findProject } from "#store/projects/projects.ts";
import type { WebhookDocument } from "#store/webhooks/documents.ts";
import { markTold } from "#store/webhooks/webhooks.ts";
import { notify } from "../notifications/notify.ts";
import { adminIdsOf } from "../orgs/admin-ids.ts";
import type { WebhookContext } from "./webhook-context.ts";

/** Notifies the admins of the organization that Pressmark disabled a webhook. Safe to call twice. */
export async function notifyOfDisabled(
  context: WebhookContext,
  webhook: WebhookDocument,
): Promise<void> {
  const { db } = context;
  const { _id, orgId, projectId, disabledAt, disabledReason } = webhook;
  const org = await findOrg(db, orgId);
  const project = projectId === null ? null : await findProject(db, projectId);
  if (org) {
    const { host } = new URL(webhook.url);
    const reason =
      disabledReason === "gone"
        ? "The receiver answered with status 410, which means that it is gone."
        : `Every attempt of the last ${DISABLED_AFTER_DAYS} days failed.`;
    await notify(context, adminIdsOf(org), {
      event: "webhook.disabled",
      title: `The webhook to ${host} of ${project?.name ?? org.name} was disabled`,
      message: `${reason} New events are not sent there. Enable the webhook when the receiver works again.`,
      link: project ? `/${org.handle}/${project.handle}/webhooks` : `/${org.handle}/~/webhooks`,
      key: `webhook:${_id}:disabled:${disabledAt?.getTime() ?? 0}`,
      about: { org: org.name, ...(project ? { project: project.name } : {}) },
    });
  }
  await markTold(db, _id);
}
