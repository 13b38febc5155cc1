import { useMutation, useQuery } from "@tanstack/react-query";
import type { Billing, BillingPreview } from "#schemas/billing/billing.ts";
import type { Org } from "#schemas/orgs/org.ts";
import { api, queryClient, trpc } from "../../../../api.ts";
import { ConfirmDialog } from "../../../../components/controls/confirm-dialog.tsx";
import { Button } from "../../../../components/ui/button.tsx";
import { Dialog } from "../../../../components/ui/dialog.tsx";
import { FormError } from "../../../../components/ui/field.tsx";
import { Loading, Skeleton } from "../../../../components/ui/skeleton.tsx";
import { showToast } from "../../../../components/ui/toast.ts";
import { appCodeOf, messageOf } from "../../../../errors.ts";
import { formatDay } from "../../../../lib/format.ts";
import { formatMoney } from "../../../../lib/format-money.ts";
import { amountOf, type Choice } from "./choice.ts";

interface PlanDialogProps {
  org: Org;
  billing: Billing;
  chosen: Choice;
  onClose: () => void;
}

/** Before money is spent: what the chosen plan costs. Without a subscription, Stripe's Checkout is next. */
export const PlanDialog = (props: PlanDialogProps) =>
  props.billing.hasSubscription ? <ChangeDialog {...props} /> : <StartDialog {...props} />;

function StartDialog({ org, billing, chosen, onClose }: PlanDialogProps) {
  const { plan, interval } = chosen;
  const checkout = useMutation(
    trpc.billing.checkout.mutationOptions({ onSuccess: ({ url }) => location.assign(url) }),
  );
  const price = `${formatMoney(amountOf(chosen), plan.price.currency)} a ${interval}`;
  const isTrial = billing.canTrial && plan.trialDays > 0;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={`${plan.name} for ${org.name}`}>
      <div className="grid grid-cols-1 gap-4 text-sm text-soft">
        <p>
          {isTrial
            ? `${plan.trialDays} days for nothing, then ${price}. Stripe asks for a card now, and charges it only when the trial ends.`
            : `${price}, from today. You enter your card at Stripe.`}
        </p>
        <FormError>{checkout.error && messageOf(checkout.error)}</FormError>
        <div className="flex justify-end gap-2">
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button
            pending={checkout.isPending || checkout.isSuccess}
            onClick={() => checkout.mutate({ orgId: org.id, planId: plan.id, interval })}
          >
            Continue to Stripe
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function ChangeDialog({ org, billing, chosen, onClose }: PlanDialogProps) {
  const { plan, interval } = chosen;
  const input = { orgId: org.id, planId: plan.id, interval };
  const { data, error, refetch } = useQuery(
    trpc.billing.preview.queryOptions(input, { staleTime: 0 }),
  );
  const change = async () => {
    if (!data) return;
    const { pricedAt, dueNow } = data.preview;
    try {
      await api.billing.change.mutate({ ...input, pricedAt, dueNow });
    } catch (cause) {
      // The dialog says so, above the new price.
      if (appCodeOf(cause) === "billing_preview_expired") await refetch();
      throw cause;
    }
    await Promise.all(
      [trpc.billing.pathKey(), trpc.orgs.usage.pathKey()].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    );
    showToast(`${org.name} is on ${plan.name}`);
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Change to ${plan.name}, paid by the ${interval}?`}
      confirmLabel={`Change to ${plan.name}`}
      ready={data !== undefined}
      run={change}
    >
      {data ? (
        <Preview preview={data.preview} chosen={chosen} billing={billing} />
      ) : error ? (
        <FormError>{messageOf(error)}</FormError>
      ) : (
        <Loading label="Asking Stripe for the price">
          <Skeleton className="h-20 w-full" />
        </Loading>
      )}
    </ConfirmDialog>
  );
}

interface PreviewProps {
  preview: BillingPreview;
  chosen: Choice;
  billing: Billing;
}

function Preview({ preview, chosen, billing }: PreviewProps) {
  const { dueNow, credit, nextAmount, nextAt, currency } = preview;
  const money = (amount: number) => formatMoney(amount, currency);
  const isSmaller = billing.amount !== null && amountOf(chosen) < billing.amount;
  return (
    <>
      <dl className="grid gap-2.5 rounded-lg border border-line bg-wash px-4 py-3.5">
        {credit > 0 && <Line label="For the unused time of the plan now" value={money(-credit)} />}
        {dueNow >= 0 ? (
          <Line label="To pay today" value={money(dueNow)} isMain />
        ) : (
          <Line label="Credit for the next invoices" value={money(-dueNow)} isMain />
        )}
        <Line label={`Next payment, on ${formatDay(nextAt)}`} value={money(nextAmount)} />
      </dl>
      {isSmaller && (
        <p className="mt-3">
          Nothing is deleted. Above a limit of {chosen.plan.name}, you cannot create more of it.
        </p>
      )}
    </>
  );
}

const Line = ({ label, value, isMain }: { label: string; value: string; isMain?: true }) => (
  <div
    className={`flex items-baseline justify-between gap-4 ${isMain ? "font-medium text-ink" : ""}`}
  >
    <dt>{label}</dt>
    <dd className="shrink-0 tabular-nums">{value}</dd>
  </div>
);
