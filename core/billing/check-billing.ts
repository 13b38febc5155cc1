import type { Db } from "mongodb";
import type { Plan } from "#schemas/billing/plan.ts";
import { planOfPrice } from "#schemas/billing/plan-of.ts";
import { countWaitingEvents } from "#store/billing/events.ts";
import { listBillingAccounts } from "#store/billing/revenue.ts";
import { isLive } from "./is-live.ts";

const LATE_MS = 10 * 60_000;

/** Whether billing needs the operator. @throws Error with the reason */
export async function checkBilling(db: Db, { PLANS }: { PLANS: Plan[] }, now: Date): Promise<void> {
  const waiting = await countWaitingEvents(db, new Date(now.getTime() - LATE_MS));
  if (waiting > 0)
    throw new Error(
      `${waiting} ${waiting === 1 ? "event waits" : "events wait"} for more than 10 minutes. Stripe does not answer, or no worker runs.`,
    );
  const accounts = (await listBillingAccounts(db)).filter(({ status }) => isLive(status));
  const lost = accounts.filter(
    ({ planId, priceId }) =>
      !PLANS.some(({ id }) => id === planId) &&
      (priceId === null || planOfPrice(PLANS, priceId) === null),
  );
  if (lost.length === 0) return;
  const names = [...new Set(lost.map(({ planId }) => planId ?? "unknown"))].join(", ");
  throw new Error(
    `PLANS no longer has the plan ${names}, for which ${lost.length === 1 ? "an organization pays" : `${lost.length} organizations pay`}. Add it again, or cancel these subscriptions at Stripe.`,
  );
}
