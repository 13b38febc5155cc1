import { wakeBilling } from "#queues/enqueue.ts";
import { findBillingAccount } from "#store/billing/accounts.ts";
import type { BillingAccountDocument } from "#store/billing/documents.ts";
import {
  forgetCheckout,
  listAccountsToCheck,
  listAccountsToClose,
  listAccountsToNotice,
  markTried,
} from "#store/billing/due.ts";
import { customersWaiting } from "#store/billing/events.ts";
import { endAtStripe } from "./close-billing.ts";
import type { BillingContext } from "./customer.ts";
import { NOTICE_DAYS } from "./notices/due-notices.ts";
import { sendNotices } from "./notices/send-notices.ts";
import { askStripe, requireStripe } from "./stripe.ts";
import { syncBilling } from "./sync/sync-billing.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const RETRY_MS = 60 * MINUTE_MS;
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
  const due = { before: new Date(now.getTime() - DAY_MS), ...triesOf(now) };
  await tryEach(context, now, await listAccountsToCheck(context.db, due), async ({ _id }) => {
    await syncBilling(context, _id, now);
    const account = await findBillingAccount(context.db, _id);
    if (account) await forgetEnded(context, account);
  });
}

/** A checkout that was completed or has expired needs no more questions. */
async function forgetEnded(
  context: BillingContext,
  { _id, checkoutSessionId }: BillingAccountDocument,
): Promise<void> {
  if (checkoutSessionId === null) return;
  const stripe = requireStripe(context.env);
  const { status } = await askStripe(context, () =>
    stripe.checkout.sessions.retrieve(checkoutSessionId),
  );
  if (status !== "open") await forgetCheckout(context.db, _id, checkoutSessionId);
}

async function sendDueNotices(context: BillingContext, now: Date): Promise<void> {
  const accounts = await listAccountsToNotice(context.db, {
    trialsBefore: new Date(now.getTime() + NOTICE_DAYS * DAY_MS),
    endedAfter: new Date(now.getTime() - ENDED_MS),
  });
  for (const account of accounts) await sendNotices(context, account, now);
}

async function closeForgotten(context: BillingContext, now: Date): Promise<void> {
  const accounts = await listAccountsToClose(context.db, triesOf(now));
  await tryEach(context, now, accounts, (account) => endAtStripe(context, account, now));
}

const triesOf = (now: Date) => ({
  triedBefore: new Date(now.getTime() - RETRY_MS),
  limit: ACCOUNTS_PER_RUN,
});

/** One account that fails is tried again in an hour, and does not delay the others. @throws AggregateError if any failed */
async function tryEach(
  { db }: BillingContext,
  now: Date,
  accounts: BillingAccountDocument[],
  work: (account: BillingAccountDocument) => Promise<void>,
): Promise<void> {
  const errors: unknown[] = [];
  for (const account of accounts) {
    await markTried(db, account._id, now);
    await work(account).catch((error: unknown) => errors.push(error));
  }
  if (errors.length > 0) throw new AggregateError(errors, errors.join("; "));
}
