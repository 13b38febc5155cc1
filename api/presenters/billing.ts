import type { Invoice } from "#schemas/billing/billing.ts";
import type { RevenueSubscription } from "#schemas/billing/revenue.ts";
import type { BillingAccountDocument, InvoiceDocument } from "#store/billing/documents.ts";
import type { OrgDocument } from "#store/orgs/documents.ts";

export function presentInvoice(invoice: InvoiceDocument): Invoice {
  const { _id, number, status, currency, total, amountPaid, amountDue, amountRefunded } = invoice;
  return {
    id: _id,
    number,
    status,
    currency,
    total,
    amountPaid,
    amountDue,
    amountRefunded,
    createdAt: invoice.createdAt.toISOString(),
    paidAt: invoice.paidAt?.toISOString() ?? null,
    periodStart: invoice.periodStart.toISOString(),
    periodEnd: invoice.periodEnd.toISOString(),
    hostedUrl: invoice.hostedUrl,
    pdfUrl: invoice.pdfUrl,
  };
}

/** `status` is not null: only accounts with a subscription are listed. */
export function presentRevenueSubscription(
  account: BillingAccountDocument,
  org: Pick<OrgDocument, "_id" | "name" | "handle"> | null,
  plans: { id: string; name: string }[],
): RevenueSubscription {
  const { planId, interval, amount, currency } = account;
  return {
    org: org && { id: org._id, name: org.name, handle: org.handle },
    plan: {
      id: planId ?? "",
      name: plans.find(({ id }) => id === planId)?.name ?? planId ?? "",
    },
    status: account.status ?? "canceled",
    interval,
    amount,
    currency,
    currentPeriodEnd: account.currentPeriodEnd?.toISOString() ?? null,
    cancelAt: account.cancelAt?.toISOString() ?? null,
  };
}
