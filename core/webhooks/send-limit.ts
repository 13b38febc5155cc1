import { WEBHOOK_SENDS_PER_MINUTE } from "#schemas/webhooks/event-names.ts";
import type { SendLimit } from "../outgoing/limit-sends.ts";

/** Of a webhook. Tests count as well as deliveries that a user sends again. */
export const SEND_LIMIT: SendLimit = {
  name: "webhook-sends",
  max: WEBHOOK_SENDS_PER_MINUTE,
  what: "tests and repeated deliveries",
  receiver: "a webhook",
};
