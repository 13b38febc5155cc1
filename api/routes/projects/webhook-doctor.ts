import { examineWebhook } from "#core/pushes/webhook-doctor.ts";
import { gitHostLabels } from "#schemas/git-hosts/git-host.ts";
import { WebhookReport } from "#schemas/git-hosts/webhook-doctor.ts";
import { presentGitEventSummary } from "../../presenters/git-event.ts";
import { answer, inProject } from "../../trpc.ts";

/** What is known about the webhook of a linked project. */
export const webhookDoctor = inProject({})
  .output(answer(WebhookReport.shape))
  .query(async ({ ctx: { services, project } }) => {
    const { host, checks, test, deliveries } = await examineWebhook(services, project);
    return {
      success: true,
      host: gitHostLabels[host],
      checks,
      test,
      deliveries: deliveries.map(presentGitEventSummary),
    };
  });
