import type { MailingFrequency } from "#schemas/projects/settings/subscribers.ts";
import {
  MAILING_DELAY_MINUTES,
  type Mailing,
  type MailingState,
} from "#schemas/subscribers/mailing.ts";
import type { SubscriberState } from "#schemas/subscribers/subscriber.ts";
import { formatCount } from "../../lib/format.ts";

/** `dot` is a status of `StatusDot`. */
export const subscriberWords: Record<SubscriberState, { word: string; dot: string }> = {
  active: { word: "Active", dot: "success" },
  pending: { word: "Pending", dot: "neutral" },
  bounced: { word: "Bounced", dot: "failed" },
};

/** `dot` is a status of `StatusDot`. */
export const mailingWords: Record<MailingState, { word: string; dot: string }> = {
  waiting: { word: "Waiting", dot: "queued" },
  sending: { word: "Sending", dot: "running" },
  sent: { word: "Sent", dot: "success" },
  canceled: { word: "Canceled", dot: "canceled" },
};

export const frequencyWords: Record<MailingFrequency, { label: string; text: string }> = {
  each: {
    label: "As posts go live",
    text: `${MAILING_DELAY_MINUTES} minutes after a new post. Posts of these minutes share one email.`,
  },
  daily: { label: "Daily", text: "At 08:00 in the time zone of the site, if there are new posts." },
  weekly: {
    label: "Weekly",
    text: "On Mondays at 08:00 in the time zone of the site, if there are new posts.",
  },
};

/** After the state: "to 1,204 subscribers", "not sent yet" */
export function sentText({ state, sentCount }: Pick<Mailing, "state" | "sentCount">): string {
  if (sentCount > 0) return `to ${formatCount(sentCount, "subscriber")}`;
  if (state === "sent") return "to nobody";
  return state === "canceled" ? "not sent" : "not sent yet";
}
