import type Stripe from "stripe";
import { InvoiceStatus } from "#schemas/billing/billing.ts";
import type { InvoiceDocument } from "#store/billing/documents.ts";
import { momentOf } from "./read-subscription.ts";

/** What we store of an invoice. */
export function readInvoice(
  invoice: Stripe.Invoice,
  {
    orgId,
    syncedAt,
    charges,
  }: Pick<InvoiceDocument, "orgId" | "syncedAt"> & { charges: Stripe.Charge[] },
): InvoiceDocument {
  return {
    _id: invoice.id,
    orgId,
    number: invoice.number,
    status: InvoiceStatus.parse(invoice.status ?? "draft"),
    currency: invoice.currency,
    total: invoice.total,
    amountPaid: invoice.amount_paid,
    amountDue: invoice.amount_remaining,
    amountRefunded: refundedOf(invoice, charges),
    attempted: invoice.attempted,
    createdAt: momentOf(invoice.created),
    paidAt: momentOf(invoice.status_transitions.paid_at),
    periodStart: momentOf(invoice.period_start),
    periodEnd: momentOf(invoice.period_end),
    hostedUrl: invoice.hosted_invoice_url ?? null,
    pdfUrl: invoice.invoice_pdf ?? null,
    reason: invoice.billing_reason,
    syncedAt,
  };
}

/** Refunds are of charges, and an invoice names the payments that it was paid with. */
function refundedOf(invoice: Stripe.Invoice, charges: Stripe.Charge[]): number {
  const paidWith = idsOfPayments(invoice);
  return charges
    .filter((charge) => {
      const ids = [charge.id, idOf(charge.payment_intent)];
      return ids.some((id) => id !== null && paidWith.includes(id));
    })
    .reduce((sum, { amount_refunded }) => sum + amount_refunded, 0);
}

/** Of the payment intents and charges that an invoice was paid with. */
export const idsOfPayments = ({ payments }: Stripe.Invoice): (string | null)[] =>
  (payments?.data ?? []).flatMap(({ payment }) => [
    idOf(payment.payment_intent),
    idOf(payment.charge),
  ]);

export const idOf = (reference: string | { id: string } | null | undefined): string | null =>
  typeof reference === "string" ? reference : (reference?.id ?? null);
