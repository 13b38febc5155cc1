import type { NamedIndex } from "../present-index.ts";

type BillingCollection = "billingAccounts" | "invoices" | "billingEvents";

const EVENTS_KEPT_SECONDS = 90 * 86_400;

export const billingIndexes: { [N in BillingCollection]: NamedIndex[] } = {
  billingAccounts: [
    {
      name: "customer",
      key: { customerId: 1 },
      unique: true,
      partialFilterExpression: { customerId: { $type: "string" } },
    },
    { name: "status_synced", key: { status: 1, syncedAt: 1 } },
    { name: "created", key: { createdAt: -1, _id: -1 } },
  ],
  invoices: [
    { name: "org_created", key: { orgId: 1, createdAt: -1, _id: -1 } },
    { name: "paid", key: { paidAt: 1 } },
    { name: "created", key: { createdAt: 1 } },
  ],
  billingEvents: [
    { name: "handled", key: { handledAt: 1, receivedAt: 1 } },
    { name: "received", key: { receivedAt: 1 }, expireAfterSeconds: EVENTS_KEPT_SECONDS },
  ],
};
