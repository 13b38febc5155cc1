import { useInfiniteQuery } from "@tanstack/react-query";
import { HandCoins } from "lucide-react";
import type { SubscriptionStatus } from "#schemas/billing/billing.ts";
import type { RevenueSubscription } from "#schemas/billing/revenue.ts";
import { trpc } from "../../../api.ts";
import { EmptyState } from "../../../components/empty-state.tsx";
import { ListCard } from "../../../components/lists/list-card.tsx";
import { Badge } from "../../../components/ui/badge.tsx";
import { formatDay } from "../../../lib/format.ts";
import { formatMoney } from "../../../lib/format-money.ts";

const PAGE_SIZE = 50;

const states: Record<
  SubscriptionStatus,
  { label: string; tone: "neutral" | "success" | "warning" | "danger" }
> = {
  trialing: { label: "Trial", tone: "success" },
  active: { label: "Active", tone: "success" },
  past_due: { label: "Payment failed", tone: "danger" },
  unpaid: { label: "Not paid", tone: "danger" },
  incomplete: { label: "Payment not finished", tone: "warning" },
  incomplete_expired: { label: "Never paid", tone: "neutral" },
  paused: { label: "Paused", tone: "warning" },
  canceled: { label: "Ended", tone: "neutral" },
};

/** Every organization that pays, or has paid. */
export function SubscriptionList() {
  const list = useInfiniteQuery(
    trpc.admin.revenue.subscriptions.infiniteQueryOptions(
      { limit: PAGE_SIZE },
      { getNextPageParam: (page) => page.nextCursor ?? undefined },
    ),
  );
  return (
    <div>
      <h2 className="mb-3 text-[15px] font-semibold">Subscriptions</h2>
      <ListCard
        label="Subscriptions"
        loading="Loading subscriptions"
        list={list}
        items={list.data?.pages.flatMap((page) => page.subscriptions)}
        empty={<EmptyState icon={<HandCoins />} title="No subscriptions yet" />}
      >
        {(subscription) => (
          <SubscriptionRow
            key={subscription.org?.id ?? JSON.stringify(subscription)}
            subscription={subscription}
          />
        )}
      </ListCard>
    </div>
  );
}

function SubscriptionRow({ subscription }: { subscription: RevenueSubscription }) {
  const { org, plan, status, amount, currency, interval, cancelAt } = subscription;
  const { label, tone } = states[status];
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-5 py-3 text-sm">
      <span className="min-w-0 flex-1 basis-40">
        <span className="block truncate font-medium">{org?.name ?? "Deleted organization"}</span>
        <span className="block truncate text-[13px] text-faint">
          {org && `/${org.handle} · `}
          {plan.name}
        </span>
      </span>
      <Badge tone={tone}>{label}</Badge>
      <span className="w-32 text-[13px] text-soft sm:text-right">{endOf(subscription)}</span>
      <span className="w-32 font-medium tabular-nums sm:text-right">
        {amount !== null && currency !== null && (
          <>
            {formatMoney(amount, currency)}
            {interval && <span className="font-normal text-faint"> a {interval}</span>}
          </>
        )}
      </span>
      {cancelAt !== null && <span className="sr-only">Canceled</span>}
    </li>
  );
}

function endOf({ status, cancelAt, currentPeriodEnd }: RevenueSubscription): string {
  if (status === "canceled" || status === "incomplete_expired") return "";
  if (cancelAt !== null) return `ends ${formatDay(cancelAt)}`;
  return currentPeriodEnd === null ? "" : `until ${formatDay(currentPeriodEnd)}`;
}
