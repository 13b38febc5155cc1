import type { NotificationEvent } from "#schemas/mail/notification.ts";
import type { BillingAccountDocument } from "#store/billing/documents.ts";
import { isPastDue } from "../is-live.ts";

const DAY_MS = 86_400_000;
/** How long before the end of a trial or of the grace time the admins are notified. */
export const NOTICE_DAYS = 3;
const NOTICE_MS = NOTICE_DAYS * DAY_MS;

export type NoticeKind = "failed" | "graceEnds" | "graceEnded" | "ended" | "trialEnds";

export interface Notice {
  kind: NoticeKind;
  event: Extract<NotificationEvent, `billing.${string}`>;
  /** What it is about. An organization gets one notice per key. */
  key: string;
}

/** The notices about a subscription that have to be sent until now and were not. */
export function dueNotices(account: BillingAccountDocument, now: Date): Notice[] {
  return [
    ...paymentNotices(account, now),
    ...endNotices(account),
    ...trialNotices(account, now),
  ].filter(({ key }) => !account.notices.includes(key));
}

function paymentNotices(account: BillingAccountDocument, now: Date): Notice[] {
  const { status, pastDueSince, graceEndsAt } = account;
  if (!isPastDue(status) || !pastDueSince || !graceEndsAt) return [];
  const id = `${account.subscriptionId}:${pastDueSince.getTime()}`;
  if (graceEndsAt <= now)
    return [{ kind: "graceEnded", event: "billing.plan_ended", key: `ended:${id}` }];
  const failed: Notice = { kind: "failed", event: "billing.payment_failed", key: `failed:${id}` };
  const warnAt = graceEndsAt.getTime() - NOTICE_MS;
  // A short grace time has no second notice: both would come at once.
  if (now.getTime() < warnAt || warnAt <= pastDueSince.getTime()) return [failed];
  const warning: Notice = {
    kind: "graceEnds",
    event: "billing.payment_failed",
    key: `grace:${id}`,
  };
  return account.notices.includes(failed.key) ? [warning] : [failed];
}

function endNotices(account: BillingAccountDocument): Notice[] {
  const { status, subscriptionId, pastDueSince, closedAt } = account;
  if (status !== "canceled" || closedAt) return [];
  // If it ended because of a missing payment, the end of the grace time was a notice already.
  const key = pastDueSince
    ? `ended:${subscriptionId}:${pastDueSince.getTime()}`
    : `ended:${subscriptionId}`;
  return [{ kind: "ended", event: "billing.plan_ended", key }];
}

function trialNotices(account: BillingAccountDocument, now: Date): Notice[] {
  const { status, startedAt, trialEndsAt, cancelAt, subscriptionId } = account;
  if (status !== "trialing" || !trialEndsAt || trialEndsAt <= now) return [];
  const noticeAt = trialEndsAt.getTime() - NOTICE_MS;
  const isShort = startedAt !== null && startedAt.getTime() > noticeAt;
  // A canceled trial costs nothing at its end.
  if (now.getTime() < noticeAt || isShort || cancelAt) return [];
  return [{ kind: "trialEnds", event: "billing.trial_ends", key: `trial:${subscriptionId}` }];
}
