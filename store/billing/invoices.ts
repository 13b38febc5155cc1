import type { Db } from "mongodb";
import { collection } from "../collections.ts";
import { newestPage, type Page, type PageRequest } from "../pagination.ts";
import type { InvoiceDocument } from "./documents.ts";

/** The invoices of an organization. Drafts are not final, and not shown. */
export const listInvoices = (
  db: Db,
  orgId: string,
  request: PageRequest,
): Promise<Page<InvoiceDocument>> =>
  newestPage(
    collection(db, "invoices"),
    { orgId, status: { $ne: "draft" } },
    { ...request, by: "createdAt" },
  );

/** Stores what Stripe said, unless the answer of a later request is stored. */
export async function putInvoices(db: Db, invoices: InvoiceDocument[]): Promise<void> {
  for (const { _id, ...invoice } of invoices) {
    const { matchedCount } = await collection(db, "invoices").updateOne(
      { _id, syncedAt: { $lte: invoice.syncedAt } },
      { $set: invoice },
    );
    if (matchedCount === 0)
      await collection(db, "invoices").updateOne(
        { _id },
        { $setOnInsert: invoice },
        { upsert: true },
      );
  }
}
