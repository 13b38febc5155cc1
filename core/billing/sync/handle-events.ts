import { findAccountOfCustomer } from "#store/billing/accounts.ts";
import { listWaitingEvents, markEventsFailed, markEventsHandled } from "#store/billing/events.ts";
import type { BillingContext } from "../customer.ts";
import { syncBilling } from "./sync-billing.ts";

/** Events are only a hint that something has changed: one question to Stripe handles all that wait about a customer. @throws AppError of `syncBilling` */
export async function handleEvents(
  context: BillingContext,
  customerId: string,
  now: Date = new Date(),
): Promise<void> {
  const { db } = context;
  const events = await listWaitingEvents(db, customerId);
  if (events.length === 0) return;
  const eventIds = events.map(({ _id }) => _id);
  const named = [...new Set(events.map(({ objectId }) => objectId))];
  try {
    // The Stripe account may have customers of other products. They have no account here.
    const account = await findAccountOfCustomer(db, customerId);
    if (account) await syncBilling(context, account._id, now, named);
  } catch (error) {
    await markEventsFailed(db, eventIds, error instanceof Error ? error.message : String(error));
    throw error;
  }
  await markEventsHandled(db, eventIds, now);
}
