import { type Act, byAdmin, byAdminPeople, changes, pays, reads, revokes } from "./act.ts";

/** EVERY act on plans and billing, part of `acts`. */
export const billingActs = {
  "billing.plans": reads("anyone"),
  "billing.get": reads("org"),
  "billing.invoices": reads("org", byAdmin),
  "billing.preview": reads("org", byAdmin),
  /** Asks Stripe. What it changes has happened already. */
  "billing.refresh": changes("org", { ...byAdmin, ...pays, isPrivate: true }),
  "billing.checkout": changes("org", byAdminPeople),
  /** Stripe's portal, where a failed payment is made up for. */
  "billing.portal": changes("org", { ...byAdminPeople, ...pays }),
  "billing.change": changes("org", byAdminPeople),
  "billing.cancel": changes("org", { ...byAdminPeople, ...revokes }),
  "billing.resume": changes("org", byAdminPeople),
} satisfies Record<string, Act>;
