import { CircleCheck, CircleX, X } from "lucide-react";
import type { ReactNode } from "react";
import type { Billing } from "#schemas/billing/billing.ts";
import type { Org } from "#schemas/orgs/org.ts";
import { Spinner } from "../../../../components/ui/spinner.tsx";
import { messageOf } from "../../../../errors.ts";
import { useRefresh } from "./use-refresh.ts";

/** The api asks Stripe a limited number of times. */
const ASK_AGAIN_MS = 5_000;

interface CheckoutOutcomeProps {
  org: Org;
  billing: Billing;
  /** From the address to which Stripe sends the browser back. */
  outcome: string;
  onClose: () => void;
}

/** How the visit at Stripe's Checkout ended. */
export function CheckoutOutcome({ org, billing, outcome, onClose }: CheckoutOutcomeProps) {
  if (outcome === "success") return <Paid org={org} billing={billing} onClose={onClose} />;
  if (outcome === "portal") return <FromPortal org={org} />;
  if (outcome !== "canceled") return null;
  return (
    <Outcome icon={<CircleX className="text-faint" />} onClose={onClose}>
      You left the payment before the end. Nothing was charged, and the plan is the same as before.
    </Outcome>
  );
}

/** Stripe's event may arrive later than the browser, so the api asks Stripe until it knows. */
function Paid({ org, billing, onClose }: Omit<CheckoutOutcomeProps, "outcome">) {
  const { error } = useRefresh(org.id, billing.hasSubscription ? false : ASK_AGAIN_MS);
  if (billing.hasSubscription)
    return (
      <Outcome icon={<CircleCheck className="text-success-ink" />} onClose={onClose}>
        Thank you. {org.name} is on {billing.plan?.name}.
      </Outcome>
    );
  if (error)
    return (
      <Outcome icon={<CircleX className="text-danger-ink" />} onClose={onClose}>
        Your payment is with Stripe, but the plan is not known here yet. {messageOf(error)}
      </Outcome>
    );
  return (
    <Outcome icon={<Spinner />} onClose={onClose}>
      Waiting for Stripe to confirm the payment…
    </Outcome>
  );
}

/** The user may have paid or changed something at Stripe. */
function FromPortal({ org }: { org: Org }) {
  useRefresh(org.id, false);
  return null;
}

const Outcome = ({
  icon,
  children,
  onClose,
}: {
  icon: ReactNode;
  children: ReactNode;
  onClose: () => void;
}) => (
  <div
    role="status"
    className="flex items-start gap-3 rounded-xl border border-line bg-surface px-5 py-4 text-sm shadow-card [&>svg]:mt-0.5 [&>svg]:size-4 [&>svg]:shrink-0"
  >
    {icon}
    <p className="min-w-0 flex-1 break-words">{children}</p>
    <button
      type="button"
      aria-label="Dismiss"
      onClick={onClose}
      className="-m-1 shrink-0 rounded-md p-1 text-faint hover:bg-wash hover:text-ink"
    >
      <X className="size-4" />
    </button>
  </div>
);
