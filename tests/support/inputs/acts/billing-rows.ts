import type { billingActs } from "#core/access/billing-acts.ts";
import type { Row } from "./authorization-row.ts";
import { byPeople, inOrg, orgAdmin } from "./row-builders.ts";

const choice = { planId: "pro", interval: "month" };
const price = { pricedAt: "2026-11-29T06:00:00Z", dueNow: 0 };

/** The rows of `core/access/billing-acts.ts`. */
export const billingRows: Record<keyof typeof billingActs, Row> = {
  "billing.plans": { who: "anybody" },
  "billing.get": inOrg(),
  "billing.invoices": orgAdmin(inOrg()),
  "billing.preview": orgAdmin(inOrg(choice)),
  "billing.refresh": orgAdmin(inOrg()),
  "billing.checkout": byPeople(orgAdmin(inOrg(choice))),
  "billing.portal": byPeople(orgAdmin(inOrg())),
  "billing.change": byPeople(orgAdmin(inOrg({ ...choice, ...price }))),
  "billing.cancel": byPeople(orgAdmin(inOrg())),
  "billing.resume": byPeople(orgAdmin(inOrg())),
};
