import { useQuery } from "@tanstack/react-query";
import { Link, Navigate } from "react-router-dom";
import type { Billing as OrgBilling } from "#schemas/billing/billing.ts";
import type { OfferedPlan } from "#schemas/billing/plan.ts";
import type { Org } from "#schemas/orgs/org.ts";
import { trpc } from "../../api.ts";
import { InvoiceList } from "../../components/billing/invoice-list.tsx";
import { planState } from "../../components/billing/plan-state.ts";
import { SelfHostedCard } from "../../components/billing/self-hosted-card.tsx";
import { UsageMeters } from "../../components/billing/usage-meters.tsx";
import { ErrorState } from "../../components/empty-state.tsx";
import { Avatar } from "../../components/ui/avatar.tsx";
import { Badge } from "../../components/ui/badge.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { Loading, Skeleton } from "../../components/ui/skeleton.tsx";
import { webConfig } from "../../config.ts";
import { useAddressValues } from "../../lib/hooks/use-address-values.ts";
import { paths } from "../../paths.ts";
import { useOrgs } from "../../queries.ts";
import { isOrgAdmin } from "../../components/orgs/roles.ts";
import { ChooseOrg } from "./choose-org.tsx";

const INVOICES_SHOWN = 3;
const inAddress = ["plan", "interval"] as const;

/** The plans, the usage and the invoices of all organizations of the user. */
export function Billing() {
  const { data, error, refetch } = useOrgs();
  const { hasPlans } = webConfig();
  const plans = useQuery(trpc.billing.plans.queryOptions(undefined, { enabled: hasPlans }));
  const [address] = useAddressValues(inAddress);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data || (hasPlans && plans.isPending))
    return (
      <Loading label="Loading plans">
        <Skeleton className="h-56 w-full rounded-xl" />
      </Loading>
    );
  const offered = plans.data?.plans ?? [];
  const chosen = offered.find(({ id, price }) => id === address.plan && price !== null);
  const payable = data.orgs.filter(isOrgAdmin);
  const addressOf = ({ handle }: Org) =>
    paths.orgSettings(handle, "billing", undefined, chosen?.id, address.interval);
  if (chosen && payable.length === 1) return <Navigate to={addressOf(payable[0]!)} replace />;
  return (
    <>
      {!hasPlans && <SelfHostedCard />}
      {chosen && <ChooseOrg plan={chosen} orgs={payable} addressOf={addressOf} />}
      {data.orgs.map((org) => (
        <OrgCard key={org.id} org={org} plans={offered} />
      ))}
    </>
  );
}

function OrgCard({ org, plans }: { org: Org; plans: readonly OfferedPlan[] }) {
  const { hasPlans } = webConfig();
  const { data } = useQuery(
    trpc.billing.get.queryOptions({ orgId: org.id }, { enabled: hasPlans }),
  );
  return (
    <Card aria-label={`Billing of ${org.name}`} className="overflow-hidden">
      <div className="px-6 py-5">
        <h2 className="flex items-center gap-2.5 text-[15px] font-semibold">
          <Avatar name={org.name} image={org.avatar} size="sm" />
          <Link to={paths.org(org.handle)} className="truncate hover:underline">
            {org.name}
          </Link>
          {org.is_personal && <span className="text-xs font-normal text-faint">Personal</span>}
        </h2>
        {data && <PlanLine billing={data.billing} />}
        <div className="mt-5">
          <UsageMeters org={org} plans={plans} {...(data && { features: data.billing.features })} />
        </div>
      </div>
      {data && isOrgAdmin(org) && data.billing.hasPortal && (
        <div className="border-t border-line px-6 py-5">
          <h3 className="mb-4 text-[13px] font-medium">Newest invoices</h3>
          <InvoiceList org={org} limit={INVOICES_SHOWN} />
        </div>
      )}
      {hasPlans && (
        <div className="flex justify-end border-t border-line bg-wash px-6 py-3">
          <Button asChild variant="outline" size="sm">
            <Link to={paths.orgSettings(org.handle, "billing")}>
              {isOrgAdmin(org) ? "Change plan" : "See plan"}
              <span className="sr-only"> of {org.name}</span>
            </Link>
          </Button>
        </div>
      )}
    </Card>
  );
}

function PlanLine({ billing }: { billing: OrgBilling }) {
  const { badge, tone, text } = planState(billing);
  return (
    <div className="mt-3 text-sm">
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <span className="font-semibold">{billing.paidPlan?.name ?? billing.plan?.name}</span>
        <Badge tone={tone}>{badge}</Badge>
      </p>
      <p className="mt-1 text-pretty text-soft">{text}</p>
    </div>
  );
}
