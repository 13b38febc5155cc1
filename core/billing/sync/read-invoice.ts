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
    amountRefunded,
  }: Pick<InvoiceDocument, "orgId" | "syncedAt" | "amountRefunded">,
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
    amountRefunded,
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
