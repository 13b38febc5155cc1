import type { Services } from "#api/services.ts";
import { sendTest } from "#core/webhooks/send-test.ts";
import { findWebhook } from "#store/webhooks/webhooks.ts";
import type { Call } from "./change-inputs.ts";
import { storedWebhook } from "../stored/stored-webhook.ts";

/** Inputs of the changes to webhooks. */
export function webhookChanges(services: () => Services): Record<string, Call> {
  const withWebhook: Call = async ({ orgId, project: { _id: projectId } }) => ({
    webhookId: (await storedWebhook(services(), { orgId, projectId })).id,
  });
  return {
    "webhooks.create": ({ project }) => ({
      projectId: project._id,
      url: "https://hooks.example.com/in",
      events: ["deployment.failed"],
    }),
    "webhooks.update": async (things) => ({ ...(await withWebhook(things)), enabled: false }),
    "webhooks.rotateSecret": withWebhook,
    "webhooks.delete": withWebhook,
    "webhooks.test": withWebhook,
    "webhooks.redeliver": async ({ orgId, project: { _id: projectId } }) => {
      const { id } = await storedWebhook(services(), { orgId, projectId });
      const webhook = (await findWebhook(services().db, id))!;
      const { _id: deliveryId } = await sendTest(services(), webhook);
      return { webhookId: id, deliveryId };
    },
  };
}
