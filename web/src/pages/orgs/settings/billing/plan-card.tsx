import { useMutation } from "@tanstack/react-query";
import { ExternalLink } from "lucide-react";
import { useState } from "react";
import type { Billing } from "#schemas/billing/billing.ts";
import type { OfferedPlan } from "#schemas/billing/plan.ts";
import type { Org } from "#schemas/orgs/org.ts";
import { queryClient, trpc } from "../../../../api.ts";
import { isUnpaid, planState } from "../../../../components/billing/plan-state.ts";
import { SettingsCard } from "../../../../components/settings/settings-card.tsx";
import { Badge } from "../../../../components/ui/badge.tsx";
import { Button } from "../../../../components/ui/button.tsx";
import { FormError } from "../../../../components/ui/field.tsx";
import { showToast } from "../../../../components/ui/toast.ts";
import { messageOf } from "../../../../errors.ts";
import { CancelDialog } from "./cancel-dialog.tsx";

interface PlanCardProps {
  org: Org;
  billing: Billing;
  /** Members only see the plan. */
  canChange: boolean;
  /** The plan after the subscription. */
  first: OfferedPlan | undefined;
}

/** The plan with its state, and what can be done about the subscription. */
export function PlanCard({ org, billing, canChange, first }: PlanCardProps) {
  const { badge, tone, text } = planState(billing);
  const name = billing.paidPlan?.name ?? billing.plan?.name;
  return (
    <SettingsCard
      title="Plan"
      about={
        canChange
          ? `For ${org.name}, with all its members and projects.`
          : "Admins of the organization can change this."
      }
      footer={
        canChange && billing.hasPortal && <Actions org={org} billing={billing} first={first} />
      }
    >
      <div>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <span className="text-2xl font-semibold tracking-tight">{name}</span>
          <Badge tone={tone}>{badge}</Badge>
        </p>
        <p className="mt-2 text-sm text-pretty text-soft">{text}</p>
      </div>
    </SettingsCard>
  );
}

function Actions({ org, billing, first }: Pick<PlanCardProps, "org" | "billing" | "first">) {
  const [isCanceling, setCanceling] = useState(false);
  const orgId = org.id;
  const portal = useMutation(
    trpc.billing.portal.mutationOptions({ onSuccess: ({ url }) => location.assign(url) }),
  );
  const resume = useMutation(
    trpc.billing.resume.mutationOptions({
      onSuccess: async () => {
        await queryClient.invalidateQueries({ queryKey: trpc.billing.pathKey() });
        showToast("The plan continues");
      },
    }),
  );
  const error = portal.error ?? resume.error;
  const canCancel = billing.hasSubscription && billing.cancelAt === null;
  return (
    <>
      {error && (
        <div className="w-full">
          <FormError>{messageOf(error)}</FormError>
        </div>
      )}
      {canCancel && (
        <Button variant="ghost" size="sm" className="mr-auto" onClick={() => setCanceling(true)}>
          Cancel plan
        </Button>
      )}
      <Button
        variant={isUnpaid(billing) ? "default" : "outline"}
        size="sm"
        pending={portal.isPending || portal.isSuccess}
        onClick={() => portal.mutate({ orgId })}
      >
        {isUnpaid(billing) ? "Update payment" : "Card and address"}
        <ExternalLink aria-hidden="true" />
        <span className="sr-only">(opens Stripe)</span>
      </Button>
      {billing.hasSubscription && billing.cancelAt !== null && (
        <Button size="sm" pending={resume.isPending} onClick={() => resume.mutate({ orgId })}>
          Keep plan
        </Button>
      )}
      <CancelDialog
        org={org}
        billing={billing}
        first={first}
        open={isCanceling}
        onOpenChange={setCanceling}
      />
    </>
  );
}
