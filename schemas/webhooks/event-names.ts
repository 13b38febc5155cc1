/** EVERY event that webhooks send, with its description. Pages import it without the schemas, which would also load zod. */
export const webhookEvents = {
  "deployment.changed":
    "A deployment has another status. Changes within a few seconds may be sent as one.",
  "deployment.succeeded": "A deployment was built.",
  "deployment.failed": "A deployment failed.",
  "deployment.canceled": "A deployment was canceled.",
  "deployment.promoted": "Another deployment is live: a new one, or an older one after a rollback.",
  "project.created": "A project was created or copied.",
  "project.deleted": "A project was deleted.",
  "project.restored": "A deleted project was restored.",
  "task.waiting": "A task waits for a person: to answer, to merge, or to ask for more.",
  "task.finished": "A task is done, failed or was canceled.",
  "domain.verified": "The TXT record of a domain was found.",
  "domain.stopped": "A domain is no longer served, because its TXT record is gone.",
} as const satisfies Record<string, string>;

export type WebhookEvent = keyof typeof webhookEvents;
export const webhookEventNames = Object.keys(webhookEvents) as [WebhookEvent, ...WebhookEvent[]];

/** Chosen instead of a list: every event, also those of later versions. */
export const EVERY_EVENT = "*";

/** Only sent by the button, to one webhook. */
export const TEST_EVENT = "webhook.test";

export const WEBHOOK_URL_MAX_CHARACTERS = 2_000;
export const WEBHOOK_DESCRIPTION_MAX_CHARACTERS = 200;
/** Of an organization, and of each project. */
export const WEBHOOKS_MAX = 20;
/** Tests and deliveries that users send again, of one webhook together. */
export const WEBHOOK_SENDS_PER_MINUTE = 10;
/** A former secret still signs for this long after a rotation. */
export const FORMER_SECRET_HOURS = 24;
/** Deliveries are deleted this long after they were recorded. */
export const DELIVERIES_KEPT_DAYS = 30;
/** The attempts of this many days are counted for the list of webhooks, today included. */
export const COUNTED_DAYS = 7;
/** A webhook is disabled after failing this long without one success. */
export const DISABLED_AFTER_DAYS = 5;
