import type { Billing } from "#schemas/billing/billing.ts";
import type { OfferedPlan } from "#schemas/billing/plan.ts";
import type { Org } from "#schemas/orgs/org.ts";
import { api, queryClient, trpc } from "../../../../api.ts";
import { ConfirmDialog } from "../../../../components/controls/confirm-dialog.tsx";
import { showToast } from "../../../../components/ui/toast.ts";
import { formatDay } from "../../../../lib/format.ts";

interface CancelDialogProps {
  org: Org;
  billing: Billing;
  first: OfferedPlan | undefined;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Ends the subscription at the end of what is paid for. */
export function CancelDialog({ org, billing, first, open, onOpenChange }: CancelDialogProps) {
  const name = billing.paidPlan?.name ?? billing.plan?.name ?? "this plan";
  const end = billing.status === "trialing" ? billing.trialEndsAt : billing.currentPeriodEnd;
  const cancel = async () => {
    await api.billing.cancel.mutate({ orgId: org.id });
    await queryClient.invalidateQueries({ queryKey: trpc.billing.pathKey() });
    showToast(`${name} is canceled`);
  };
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Cancel ${name}?`}
      confirmLabel={`Cancel ${name}`}
      destructive
      run={cancel}
    >
      <ul className="grid list-disc gap-1.5 pl-4">
        <li>
          {org.name} keeps {name} {end === null ? "until it ends" : `until ${formatDay(end)}`}. You
          can change your mind until then.
        </li>
        <li>Afterwards the limits of {first?.name ?? "the first plan"} apply.</li>
        <li>
          Nothing is deleted, and sites stay online. Above a limit, you cannot create more of it.
        </li>
      </ul>
    </ConfirmDialog>
  );
}
