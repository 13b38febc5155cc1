import {
  COUNTED_DAYS,
  DISABLED_AFTER_DAYS,
  EVERY_EVENT,
  type WebhookEvent,
  webhookEventNames,
} from "#schemas/webhooks/event-names.ts";
import type { DeliveryAttempt, DeliveryState, Webhook } from "#schemas/webhooks/webhook.ts";
import { formatCount, formatDuration } from "../../lib/format.ts";

type DisabledReason = NonNullable<Webhook["disabledReason"]>;

/** For the badge. */
export const disabledWords: Record<DisabledReason, string> = {
  member: "by an admin",
  gone: "the address is gone",
  failing: "it kept failing",
  moved: "the project moved",
};

/** What happened, and what to do. */
export const disabledTexts: Record<DisabledReason, string> = {
  member: "An admin disabled this webhook. Events that happen meanwhile are not sent later.",
  gone: "The receiver answered 410 Gone, so Pressmark disabled this webhook. Check the address, then enable it.",
  failing: `Every attempt failed for ${DISABLED_AFTER_DAYS} days, so Pressmark disabled this webhook. Repair the receiver, then enable it.`,
  moved:
    "The project came from another organization, whose admins set this address. Check it, then enable the webhook.",
};

/** `dot` is a status of `StatusDot`. */
export const deliveryWords: Record<DeliveryState, { word: string; dot: string }> = {
  pending: { word: "Pending", dot: "pending" },
  delivered: { word: "Delivered", dot: "success" },
  failed: { word: "Failed", dot: "failed" },
  canceled: { word: "Canceled", dot: "canceled" },
};

export const sendsEveryEvent = (events: Webhook["events"]) => events.includes(EVERY_EVENT);

/** "all events", "deployment.failed", "3 events" */
export function eventsText(events: Webhook["events"]): string {
  if (sendsEveryEvent(events)) return "all events";
  return events.length === 1 ? events[0]! : `${events.length} events`;
}

type Noun = WebhookEvent extends infer Name
  ? Name extends `${infer First}.${string}`
    ? First
    : never
  : never;

const groupTitles: Record<Noun, string> = {
  deployment: "Deployments",
  project: "Projects",
  task: "Chat tasks",
  domain: "Domains",
};

/** The events by the noun that their names begin with. */
export const eventGroups = Object.entries(groupTitles).map(([noun, title]) => ({
  title,
  events: webhookEventNames.filter((name) => name.startsWith(`${noun}.`)),
}));

/** "HTTP 200 in 120 ms", "The connection was refused." */
export function attemptText({ status, error, durationMs }: DeliveryAttempt): string {
  if (status === null) return error ?? "No response";
  return `HTTP ${status} in ${formatDuration(durationMs)}`;
}

/** "98% of 214 requests succeeded in 7 days", "no requests in 7 days". Only if none failed, it is 100%. */
export function successText({ attempts, succeeded }: Webhook["lastWeek"]): string {
  if (attempts === 0) return `no requests in ${COUNTED_DAYS} days`;
  const percent = (succeeded / attempts) * 100;
  const share = percent > 0 && percent < 1 ? "less than 1%" : `${Math.floor(percent)}%`;
  return `${share} of ${formatCount(attempts, "request")} succeeded in ${COUNTED_DAYS} days`;
}
