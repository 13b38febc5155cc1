import { useQuery } from "@tanstack/react-query";
import { CreditCard } from "lucide-react";
import { Link } from "react-router-dom";
import type { Org } from "#schemas/orgs/org.ts";
import { trpc } from "../../../api.ts";
import { isUnpaid, planState } from "../../../components/billing/plan-state.ts";
import { paths } from "../../../paths.ts";

/** Tells the admins of an organization that a payment failed, until it is paid. */
export function PaymentBanner({ org }: { org: Pick<Org, "id" | "handle"> }) {
  const { data } = useQuery(trpc.billing.get.queryOptions({ orgId: org.id }));
  if (!data || !isUnpaid(data.billing)) return null;
  return (
    <section
      aria-label="A payment failed"
      className="flex items-start gap-2.5 border-b border-danger/25 bg-danger-wash px-5 py-3 text-sm text-danger-ink"
    >
      <CreditCard aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <p className="min-w-0">
        <span className="font-medium">A payment failed.</span> {planState(data.billing).text}{" "}
        <Link
          to={paths.orgSettings(org.handle, "billing")}
          className="font-medium underline underline-offset-2"
        >
          Open billing
        </Link>
      </p>
    </section>
  );
}
