import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { HandCoins, SearchX } from "lucide-react";
import type { SubscriptionStatus } from "#schemas/billing/billing.ts";
import type { Revenue, RevenueSubscription } from "#schemas/billing/revenue.ts";
import { trpc } from "../../../api.ts";
import { SearchField } from "../../../components/controls/search-field.tsx";
import { EmptyState } from "../../../components/empty-state.tsx";
import { ListCard } from "../../../components/lists/list-card.tsx";
import { Badge } from "../../../components/ui/badge.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { Select } from "../../../components/ui/input.tsx";
import { formatCount, formatDay } from "../../../lib/format.ts";
import { formatMoney } from "../../../lib/format-money.ts";

const PAGE_SIZE = 50;
const QUERY_MAX_CHARACTERS = 255;
/** What the api takes. Another value in the address filters nothing. */
const PLAN_ID = /^[a-z0-9-]{1,40}$/;

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

interface Filter {
  q: string;
  plan: string;
  state: string;
}

interface SubscriptionListProps {
  /** Those that are, or were, paid for. */
  plans: Revenue["plans"];
  /** In the address. */
  query: Filter;
  show: (change: Partial<Filter>) => void;
}

/** Every organization that pays, or has paid. */
export function SubscriptionList({ plans, query, show }: SubscriptionListProps) {
  const status = (Object.keys(states) as SubscriptionStatus[]).find((name) => name === query.state);
  const names = new Map(plans.map(({ planId, name }) => [planId, name]));
  const planId = PLAN_ID.test(query.plan) ? query.plan : "";
  const isFiltered = query.q !== "" || planId !== "" || status !== undefined;
  const list = useInfiniteQuery(
    trpc.admin.revenue.subscriptions.infiniteQueryOptions(
      {
        ...(query.q && { query: query.q.slice(0, QUERY_MAX_CHARACTERS) }),
        ...(planId && { planId }),
        ...(status && { status }),
        limit: PAGE_SIZE,
      },
      {
        getNextPageParam: (page) => page.nextCursor ?? undefined,
        placeholderData: keepPreviousData,
      },
    ),
  );
  const total = list.data?.pages.at(-1)?.total;
  // A plan that PLANS no longer has can still be in the address.
  const choices = planId === "" || names.has(planId) ? names : names.set(planId, planId);
  return (
    <div>
      <div className="mb-3">
        <h2 className="text-[15px] font-semibold">Subscriptions</h2>
        <p role="status" className="text-[13px] text-faint">
          {total !== undefined &&
            `${formatCount(total, "subscription")}${isFiltered ? " found" : ""}`}
        </p>
      </div>
      <div className="mb-4 flex flex-wrap gap-3">
        <SearchField
          label="Name, handle or Stripe customer"
          value={query.q}
          maxLength={QUERY_MAX_CHARACTERS}
          onChange={(q) => show({ q })}
        />
        <Select
          aria-label="Plan"
          className="w-auto"
          value={planId}
          onChange={(event) => show({ plan: event.target.value })}
        >
          <option value="">All plans</option>
          {[...choices].map(([id, name]) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
        <Select
          aria-label="State"
          className="w-auto"
          value={status ?? ""}
          onChange={(event) => show({ state: event.target.value })}
        >
          <option value="">All states</option>
          {(Object.keys(states) as SubscriptionStatus[]).map((name) => (
            <option key={name} value={name}>
              {states[name].label}
            </option>
          ))}
        </Select>
      </div>
      <ListCard
        label="Subscriptions"
        loading="Loading subscriptions"
        list={list}
        items={list.data?.pages.flatMap((page) => page.subscriptions)}
        empty={
          isFiltered ? (
            <EmptyState
              icon={<SearchX />}
              title="No matching subscriptions"
              action={
                <Button
                  variant="outline"
                  size="sm"
                  onClick={() => show({ q: "", plan: "", state: "" })}
                >
                  Clear filters
                </Button>
              }
            />
          ) : (
            <EmptyState icon={<HandCoins />} title="No subscriptions yet" />
          )
        }
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
