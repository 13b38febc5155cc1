import type { Revenue, revenuePeriods } from "#schemas/billing/revenue.ts";
import { sumMonths } from "#store/billing/invoice-months.ts";
import { listBillingAccounts } from "#store/billing/revenue.ts";
import type { BillingAccountDocument } from "#store/billing/documents.ts";
import { startOfMonth } from "../orgs/periods.ts";
import type { BillingContext } from "./customer.ts";

const NEW_MS = 30 * 86_400_000;
type CurrencyRevenue = Revenue["currencies"][number];

/** The income of the installation, by currency and by plan. */
export async function reportRevenue(
  { db, env }: Pick<BillingContext, "db" | "env">,
  { months, now }: { months: (typeof revenuePeriods)[number]; now: Date },
): Promise<Revenue> {
  const accounts = await listBillingAccounts(db);
  const names = lastMonths(months, now);
  const sums = await sumMonths(db, startOfMonth(new Date(`${names[0]}-01T00:00:00Z`)));
  const currencies = [
    ...new Set([...accounts.map(({ currency }) => currency), ...sums.map((sum) => sum.currency)]),
  ].filter((currency) => currency !== null);
  return {
    isAvailable: env.PLANS.length > 0,
    syncedAt: newest(accounts.map(({ syncedAt }) => syncedAt)),
    currencies: currencies.toSorted().map((currency) => ({
      ...subscriptionsOf(
        accounts.filter((account) => account.currency === currency),
        now,
      ),
      currency,
      months: names.map((month) => {
        const sum = sums.find((one) => one.currency === currency && one.month === month);
        const { paid = 0, refunded = 0, failed = 0 } = sum ?? {};
        return { month, paid, refunded, failed };
      }),
    })),
    plans: plansOf(accounts, env.PLANS),
  };
}

function subscriptionsOf(accounts: BillingAccountDocument[], now: Date) {
  const since = new Date(now.getTime() - NEW_MS);
  const count = (status: string) => accounts.filter((account) => account.status === status).length;
  return {
    mrr: Math.round(accounts.reduce((sum, account) => sum + monthly(account), 0)),
    active: count("active"),
    trialing: count("trialing"),
    pastDue: count("past_due") + count("unpaid"),
    newIn30Days: accounts.filter(({ startedAt }) => startedAt && startedAt > since).length,
    endedIn30Days: accounts.filter(({ endedAt }) => endedAt && endedAt > since).length,
  } satisfies Omit<CurrencyRevenue, "currency" | "months">;
}

/** What a subscription brings in per month. Trials bring nothing yet. */
function monthly({ status, amount, interval }: BillingAccountDocument): number {
  if (status !== "active" && status !== "past_due" && status !== "unpaid") return 0;
  return interval === "year" ? (amount ?? 0) / 12 : (amount ?? 0);
}

function plansOf(
  accounts: BillingAccountDocument[],
  plans: { id: string; name: string }[],
): Revenue["plans"] {
  const rows = new Map<string, Revenue["plans"][number]>();
  for (const account of accounts) {
    const { planId, currency, interval, endedAt } = account;
    if (!planId || !currency || !interval || endedAt) continue;
    const name = plans.find(({ id }) => id === planId)?.name ?? planId;
    const key = `${planId} ${currency} ${interval}`;
    const row = rows.get(key) ?? { planId, name, currency, interval, count: 0, mrr: 0 };
    rows.set(key, { ...row, count: row.count + 1, mrr: row.mrr + monthly(account) });
  }
  return [...rows.values()]
    .map((row) => ({ ...row, mrr: Math.round(row.mrr) }))
    .toSorted((one, other) => other.mrr - one.mrr);
}

/** `2026-11`, the oldest first. */
function lastMonths(count: number, now: Date): string[] {
  return Array.from({ length: count }, (_, index) => {
    const month = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - (count - 1 - index));
    return new Date(month).toISOString().slice(0, 7);
  });
}

function newest(moments: (Date | null)[]): string | null {
  const times = moments.filter((moment) => moment !== null).map((moment) => moment.getTime());
  return times.length === 0 ? null : new Date(Math.max(...times)).toISOString();
}
