import { useEffect, useState } from "react";
import type { Billing } from "#schemas/billing/billing.ts";
import type { OfferedPlan } from "#schemas/billing/plan.ts";
import type { Org } from "#schemas/orgs/org.ts";
import { upgradeOffer } from "../../components/billing/upgrade-offer.ts";

/** Both menus of a page need this, but the api is called only once. */
let offer: Promise<string | null> | undefined;

/** The name of the plan to offer for the user's personal organization; null until it is known. */
export function useUpgrade(): string | null {
  const [name, setName] = useState<string | null>(null);
  useEffect(() => {
    offer ??= fetchOffer();
    void offer.then(setName);
  }, []);
  return name;
}

async function fetchOffer(): Promise<string | null> {
  try {
    const { queryApi } = await import("../../lib/call-api.ts");
    const { plans } = await queryApi<{ plans: OfferedPlan[] }>("billing.plans", {});
    if (plans.length === 0) return null;
    const { orgs } = await queryApi<{ orgs: Org[] }>("orgs.list", {});
    const orgId = orgs.find((org) => org.is_personal)?.id;
    if (!orgId) return null;
    const { billing } = await queryApi<{ billing: Billing }>("billing.get", { orgId });
    return upgradeOffer(plans, billing);
  } catch {
    // The session has ended, or the api does not respond. The dashboard shows which.
    return null;
  }
}
