import { wakeBilling } from "#queues/enqueue.ts";
import { findBillingAccount } from "#store/billing/accounts.ts";
import type { BillingAccountDocument } from "#store/billing/documents.ts";
import {
  forgetCheckout,
  listAccountsToCheck,
  listAccountsToClose,
  listAccountsToNotice,
} from "#store/billing/due.ts";
import { customersWaiting } from "#store/billing/events.ts";
import { endAtStripe } from "./close-billing.ts";
import type { BillingContext } from "./customer.ts";
import { NOTICE_DAYS } from "./notices/due-notices.ts";
import { sendNotices } from "./notices/send-notices.ts";
import { askStripe, isMissingAtStripe, requireStripe } from "./stripe.ts";
import { syncBilling } from "./sync/sync-billing.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** The rest waits for the next run, so that a run ends. */
const ACCOUNTS_PER_RUN = 50;
/** The end of a subscription that was stored without its notice. */
const ENDED_MS = 2 * DAY_MS;

/**
 * What time alone makes due: events that were not handled, a daily question to Stripe about every subscription, because webhooks can be lost, notices, and
 * subscriptions of deleted organizations. Each part is useful without the others.
 * @throws AggregateError after the last part, with all errors
 */
export async function sweepBilling(context: BillingContext, now: Date): Promise<void> {
  if (context.env.PLANS.length === 0) return;
  const errors: unknown[] = [];
  for (const part of [wakeForgotten, checkDaily, sendDueNotices, closeForgotten])
    await part(context, now).catch((error: unknown) => errors.push(error));
  if (errors.length > 0) throw new AggregateError(errors, `billing: ${errors.join("; ")}`);
}

async function wakeForgotten({ db, queues }: BillingContext, now: Date): Promise<void> {
  const customers = await customersWaiting(db, new Date(now.getTime() - MINUTE_MS));
  for (const customerId of customers) if (customerId) await wakeBilling(queues, customerId);
}

async function checkDaily(context: BillingContext, now: Date): Promise<void> {
  const before = new Date(now.getTime() - DAY_MS);
  const accounts = await listAccountsToCheck(context.db, { before, limit: ACCOUNTS_PER_RUN });
  for (const { _id } of accounts) {
    await syncBilling(context, _id, now);
    const account = await findBillingAccount(context.db, _id);
    if (account) await forgetEnded(context, account);
  }
}

/** A checkout that was completed or has expired needs no more questions. */
async function forgetEnded(
  context: BillingContext,
  account: BillingAccountDocument,
): Promise<void> {
  const { _id, checkoutSessionId } = account;
  if (checkoutSessionId === null) return;
  const stripe = requireStripe(context.env);
  const isOpen = await askStripe(context, () =>
    stripe.checkout.sessions.retrieve(checkoutSessionId),
  ).then(
    ({ status }) => status === "open",
    (error: unknown) => {
      if (isMissingAtStripe(error)) return false;
      throw error;
    },
  );
  if (!isOpen) await forgetCheckout(context.db, _id, checkoutSessionId);
}

async function sendDueNotices(context: BillingContext, now: Date): Promise<void> {
  const accounts = await listAccountsToNotice(context.db, {
    trialsBefore: new Date(now.getTime() + NOTICE_DAYS * DAY_MS),
    endedAfter: new Date(now.getTime() - ENDED_MS),
  });
  for (const account of accounts) await sendNotices(context, account, now);
}

async function closeForgotten(context: BillingContext, now: Date): Promise<void> {
  for (const account of await listAccountsToClose(context.db, ACCOUNTS_PER_RUN))
    await endAtStripe(context, account, now);
}
