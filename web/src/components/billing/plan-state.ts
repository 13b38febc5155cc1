import type { Billing } from "#schemas/billing/billing.ts";
import { formatDay } from "../../lib/format.ts";
import { formatMoney } from "../../lib/format-money.ts";

export interface PlanState {
  /** A few words beside the name of the plan. */
  badge: string;
  tone: "neutral" | "success" | "warning" | "danger";
  /** What that means for the organization. */
  text: string;
}

/** "€9.00 a month". Null without a subscription. */
export function priceOf({ amount, currency, interval }: Billing): string | null {
  if (amount === null || currency === null || interval === null) return null;
  return `${formatMoney(amount, currency)} a ${interval}`;
}

/** Whether a payment is missing: everything continues until the end of the grace time. */
export const isUnpaid = ({ status }: Billing): boolean =>
  status === "past_due" || status === "unpaid";

/** The state of an organization's plan, for a reader who does not know Stripe's words. */
export function planState(billing: Billing, now = Date.now()): PlanState {
  const { status, hasSubscription } = billing;
  if (!hasSubscription) return withoutSubscription(billing);
  if (isUnpaid(billing)) return unpaid(billing, now);
  if (billing.cancelAt !== null) return ending(billing, billing.cancelAt);
  if (status === "trialing") return trial(billing);
  if (status === "incomplete")
    return {
      badge: "Payment not finished",
      tone: "warning",
      text: "The first payment is not finished. Finish it at Stripe, and the plan begins.",
    };
  if (status === "paused")
    return {
      badge: "Paused",
      tone: "warning",
      text: "Payments are paused. Open Stripe to continue.",
    };
  const price = priceOf(billing);
  const end = billing.currentPeriodEnd;
  return {
    badge: end === null ? "Active" : `Paid until ${formatDay(end)}`,
    tone: "success",
    text: price === null ? "It renews by itself." : `It renews by itself for ${price}.`,
  };
}

function withoutSubscription({ status }: Billing): PlanState {
  const hasEnded = status === "canceled" || status === "incomplete_expired";
  return {
    badge: "Current plan",
    tone: "neutral",
    text: hasEnded
      ? "Your subscription has ended. Nothing was deleted, and you can choose a plan again."
      : "You pay nothing for this plan.",
  };
}

function trial(billing: Billing): PlanState {
  const price = priceOf(billing);
  const end = billing.trialEndsAt ?? billing.currentPeriodEnd;
  return {
    badge: end === null ? "Trial" : `Trial until ${formatDay(end)}`,
    tone: "success",
    text:
      price === null
        ? "Cancel before the trial ends, and you pay nothing."
        : `After the trial it costs ${price}. Cancel before, and you pay nothing.`,
  };
}

const ending = ({ status }: Billing, cancelAt: string): PlanState => ({
  badge: `Ends on ${formatDay(cancelAt)}`,
  tone: "warning",
  text:
    status === "trialing"
      ? "You have canceled the trial, and you pay nothing. Nothing is deleted when it ends."
      : "You have canceled this plan. It stays until then, and nothing is deleted afterwards.",
});

function unpaid({ graceEndsAt, plan, paidPlan }: Billing, now: number): PlanState {
  const isOver = graceEndsAt === null || Date.parse(graceEndsAt) <= now;
  const text = isOver
    ? `Until it is paid, the limits of ${plan?.name ?? "the first plan"} apply instead of those of ${paidPlan?.name ?? "your plan"}. Nothing was deleted.`
    : `Everything continues until ${formatDay(graceEndsAt)}. Update the card or pay the open invoice before then.`;
  return { badge: "Payment failed", tone: "danger", text };
}
