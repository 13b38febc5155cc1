import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Billing } from "#schemas/billing/billing.ts";
import type { OfferedPlan } from "#schemas/billing/plan.ts";
import type { Org } from "#schemas/orgs/org.ts";
import { trpc } from "../../../../api.ts";
import { InvoiceList } from "../../../../components/billing/invoice-list.tsx";
import { SelfHostedCard } from "../../../../components/billing/self-hosted-card.tsx";
import { UsageMeters } from "../../../../components/billing/usage-meters.tsx";
import { ErrorState } from "../../../../components/empty-state.tsx";
import { SettingsCard } from "../../../../components/settings/settings-card.tsx";
import { Loading, Skeleton } from "../../../../components/ui/skeleton.tsx";
import { useAddressValues } from "../../../../lib/hooks/use-address-values.ts";
import { isOrgAdmin } from "../../../../components/orgs/roles.ts";
import { CheckoutOutcome } from "./checkout-outcome.tsx";
import { type Choice, choiceIn } from "./choice.ts";
import { PlanCard } from "./plan-card.tsx";
import { PlanChoice } from "./plan-choice.tsx";
import { PlanDialog } from "./plan-dialog.tsx";

const INVOICES_SHOWN = 12;
const inAddress = ["outcome", "plan", "interval"] as const;

/** The plan of the organization, what it uses, and its invoices. */
export function OrgBilling({ org }: { org: Org }) {
  const billing = useQuery(trpc.billing.get.queryOptions({ orgId: org.id }));
  const plans = useQuery(trpc.billing.plans.queryOptions());
  const error = (!billing.data && billing.error) || (!plans.data && plans.error);
  if (error)
    return (
      <ErrorState
        title="Failed to load the plan"
        error={error}
        onRetry={() => void Promise.all([billing.refetch(), plans.refetch()])}
      />
    );
  if (!billing.data || !plans.data)
    return (
      <Loading label="Loading the plan">
        <Skeleton className="h-44 w-full max-w-2xl rounded-xl" />
      </Loading>
    );
  return (
    <div className="grid max-w-2xl grid-cols-1 gap-6">
      <Sections org={org} billing={billing.data.billing} plans={plans.data.plans} />
    </div>
  );
}

interface SectionsProps {
  org: Org;
  billing: Billing;
  plans: OfferedPlan[];
}

function Sections({ org, billing, plans }: SectionsProps) {
  const [address, setAddress] = useAddressValues(inAddress);
  const [choice, setChoice] = useState<Choice | null>(null);
  if (!billing.isAvailable)
    return (
      <>
        <SelfHostedCard />
        <UsageCard org={org} billing={billing} plans={plans} />
      </>
    );
  const canChange = isOrgAdmin(org);
  const chosen = choice ?? (canChange ? choiceIn(address, { plans, billing }) : null);
  const close = () => {
    setChoice(null);
    if (address.plan) setAddress({ plan: "", interval: "" });
  };
  return (
    <>
      <CheckoutOutcome
        org={org}
        billing={billing}
        outcome={address.outcome}
        onClose={() => setAddress({ outcome: "" })}
      />
      <PlanCard org={org} billing={billing} canChange={canChange} first={plans[0]} />
      <UsageCard org={org} billing={billing} plans={plans} />
      <PlanChoice
        org={org}
        billing={billing}
        plans={plans}
        canChange={canChange}
        onChange={setChoice}
      />
      {canChange && (
        <SettingsCard
          title="Invoices"
          about={
            billing.email
              ? `Stripe sends them to ${billing.email}.`
              : "They appear here after the first payment."
          }
        >
          <div>
            <InvoiceList org={org} limit={INVOICES_SHOWN} />
          </div>
        </SettingsCard>
      )}
      {chosen && (
        <PlanDialog
          key={chosen.plan.id}
          org={org}
          billing={billing}
          chosen={chosen}
          onClose={close}
        />
      )}
    </>
  );
}

const UsageCard = ({ org, billing, plans }: Pick<SectionsProps, "org" | "billing" | "plans">) => (
  <SettingsCard title="Usage" about="At a limit you cannot create more. Nothing is ever deleted.">
    <div>
      <UsageMeters org={org} plans={plans} features={billing.features} />
    </div>
  </SettingsCard>
);
