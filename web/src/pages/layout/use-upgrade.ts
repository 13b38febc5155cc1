import { useQuery } from "@tanstack/react-query";
import { trpc } from "../../api.ts";
import { webConfig } from "../../config.ts";
import { paths } from "../../paths.ts";
import { useOrgs } from "../../queries.ts";

/** The plan to offer to a user whose personal organization pays nothing. Null without plans, and if it has a subscription. */
export function useUpgrade(): { name: string; to: string } | null {
  const { hasPlans } = webConfig();
  const personal = useOrgs().data?.orgs.find((org) => org.is_personal);
  const plans = useQuery(trpc.billing.plans.queryOptions(undefined, { enabled: hasPlans }));
  const billing = useQuery(
    trpc.billing.get.queryOptions(
      { orgId: personal?.id ?? "" },
      { enabled: hasPlans && personal !== undefined },
    ),
  );
  const paid = plans.data?.plans.filter(({ price }) => price !== null) ?? [];
  const offer = paid.find(({ isRecommended }) => isRecommended) ?? paid[0];
  const current = billing.data?.billing;
  if (!personal || !offer || !current || current.hasSubscription || current.plan?.price)
    return null;
  return {
    name: offer.name,
    to: paths.orgSettings(personal.handle, "billing", undefined, offer.id, "month"),
  };
}
