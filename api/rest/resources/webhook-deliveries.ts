import type { Resource } from "./resource.ts";

const tag = "Webhooks";
const ofWebhook = "/webhooks/{webhookId}";
const all = `${ofWebhook}/deliveries`;
const one = `${all}/{deliveryId}`;

const fields = {
  webhookId: "The id of the webhook.",
  deliveryId: "The id of the delivery, which is the `webhook-id` of its requests.",
  state: "Only deliveries in this state.",
  query: "Only the delivery that has this id, or an attempt with this id.",
};

export const webhookDeliveries: readonly Resource[] = [
  {
    tag,
    id: "test_webhook",
    procedure: "webhooks.test",
    method: "POST",
    fields,
    path: `${ofWebhook}/test`,
    title: "Test a webhook",
    description:
      "Sends the event `webhook.test` once, without retries. Get the delivery to learn what the receiver answered.",
  },
  {
    tag,
    id: "list_webhook_deliveries",
    procedure: "webhooks.deliveries",
    method: "GET",
    path: all,
    title: "List the deliveries of a webhook",
    description: "Lists the deliveries of the last 30 days with their attempts, the newest first.",
    fields,
  },
  {
    tag,
    id: "get_webhook_delivery",
    procedure: "webhooks.delivery",
    method: "GET",
    path: one,
    title: "Get a delivery of a webhook",
    description: "Answers a delivery, with its body and the response to each attempt.",
    fields,
  },
  {
    tag,
    id: "redeliver_webhook",
    procedure: "webhooks.redeliver",
    method: "POST",
    path: `${one}/redeliver`,
    title: "Send a delivery again",
    description: "Sends a delivery again, with the same id and body.",
    fields,
  },
];
