import { useQuery } from "@tanstack/react-query";
import { trpc } from "../../../api.ts";
import { upgradeOffer } from "../../../components/billing/upgrade-offer.ts";
import { webConfig } from "../../../config.ts";
import { useOrgs } from "../../../queries.ts";

/** The name of the plan to offer for the personal organization. Null without plans, and if it has one. */
export function useUpgrade(): string | null {
  const { hasPlans } = webConfig();
  const personal = useOrgs().data?.orgs.find((org) => org.is_personal);
  const plans = useQuery(trpc.billing.plans.queryOptions(undefined, { enabled: hasPlans })).data;
  const billing = useQuery(
    trpc.billing.get.queryOptions(
      { orgId: personal?.id ?? "" },
      { enabled: hasPlans && personal !== undefined },
    ),
  ).data;
  return plans && billing ? upgradeOffer(plans.plans, billing.billing) : null;
}
