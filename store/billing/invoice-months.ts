import type { Db } from "mongodb";
import { collection } from "../collections.ts";

export interface MonthSum {
  currency: string;
  /** `2026-11`, UTC. */
  month: string;
  paid: number;
  refunded: number;
  failed: number;
}

/** What was paid, refunded and not paid per month and currency: by the day on which an invoice was paid, or made if its payment failed. */
export async function sumMonths(db: Db, since: Date): Promise<MonthSum[]> {
  const invoices = collection(db, "invoices").find(
    { $or: [{ paidAt: { $gte: since } }, { createdAt: { $gte: since }, paidAt: null }] },
    {
      projection: {
        currency: 1,
        status: 1,
        amountPaid: 1,
        amountDue: 1,
        amountRefunded: 1,
        attempted: 1,
        createdAt: 1,
        paidAt: 1,
      },
    },
  );
  const sums = new Map<string, MonthSum>();
  for await (const invoice of invoices) {
    const { currency, paidAt, createdAt } = invoice;
    const month = (paidAt ?? createdAt).toISOString().slice(0, 7);
    const key = `${currency} ${month}`;
    const sum = sums.get(key) ?? { currency, month, paid: 0, refunded: 0, failed: 0 };
    const isFailed = invoice.attempted && !paidAt && invoice.status !== "void";
    sum.paid += paidAt ? invoice.amountPaid : 0;
    sum.refunded += invoice.amountRefunded;
    sum.failed += isFailed ? invoice.amountDue : 0;
    sums.set(key, sum);
  }
  return [...sums.values()];
}
