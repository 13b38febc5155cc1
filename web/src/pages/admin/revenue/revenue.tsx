import { useQuery } from "@tanstack/react-query";
import { Download, HandCoins, Infinity as Unlimited } from "lucide-react";
import { type Revenue as Report, revenuePeriods } from "#schemas/billing/revenue.ts";
import { trpc } from "../../../api.ts";
import { EmptyState, ErrorState } from "../../../components/empty-state.tsx";
import { PageBody, PageHeader, PageHeading } from "../../../components/frame/page.tsx";
import { PillLinks } from "../../../components/lists/pill-links.tsx";
import { RelativeTime } from "../../../components/time.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { Loading, Skeleton } from "../../../components/ui/skeleton.tsx";
import { saveFile } from "../../../lib/browser/save-file.ts";
import { useAddressValues } from "../../../lib/hooks/use-address-values.ts";
import { paths } from "../../../paths.ts";
import { CurrencyCards } from "./currency-cards.tsx";
import { PlanTable } from "./plan-table.tsx";
import { revenueCsv } from "./revenue-csv.ts";
import { SubscriptionList } from "./subscription-list.tsx";

const inAddress = ["months", "currency", "q", "plan", "state"] as const;
type Period = (typeof revenuePeriods)[number];
const DEFAULT_PERIOD: Period = 12;

/** What organizations pay, as Stripe reports it. */
function Revenue() {
  const [query, show] = useAddressValues(inAddress);
  const months = revenuePeriods.find((period) => String(period) === query.months) ?? DEFAULT_PERIOD;
  const { data, error, refetch } = useQuery(trpc.admin.revenue.get.queryOptions({ months }));
  const report = data?.revenue;
  const hasFigures = report !== undefined && report.currencies.length > 0;
  return (
    <PageBody>
      <PageHeader
        heading={<PageHeading>Revenue</PageHeading>}
        below={
          hasFigures && (
            <>
              As Stripe reports it. Months begin at midnight UTC.{" "}
              {report.syncedAt && (
                <>
                  Asked <RelativeTime at={report.syncedAt} />.
                </>
              )}
            </>
          )
        }
        actions={
          hasFigures && (
            <Button variant="outline" onClick={() => save(report)}>
              <Download /> Download CSV
            </Button>
          )
        }
      />
      {report ? (
        <>
          <Figures report={report} months={months} query={query} />
          {hasFigures && <SubscriptionList plans={report.plans} query={query} show={show} />}
        </>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading label="Loading figures">
          <Skeleton className="h-80 w-full rounded-xl" />
        </Loading>
      )}
    </PageBody>
  );
}

interface FiguresProps {
  report: Report;
  months: Period;
  /** In the address. */
  query: Record<(typeof inAddress)[number], string>;
}

function Figures({ report, months, query }: FiguresProps) {
  const { currencies, plans, isAvailable } = report;
  if (currencies.length === 0) return isAvailable ? <NothingYet /> : <WithoutPlans />;
  const shown = currencies.find((one) => one.currency === query.currency);
  const { q, plan, state } = query;
  const pathOf = (period: Period, currency?: string) =>
    paths.adminRevenue(period, currency, q, plan, state);
  const isShown = (one: { currency: string }) => !shown || one.currency === shown.currency;
  return (
    <>
      <PillLinks
        label="Period"
        links={revenuePeriods.map((period) => ({
          label: `${period} months`,
          to: pathOf(period, shown?.currency),
          isCurrent: period === months,
        }))}
      />
      {currencies.length > 1 && (
        <PillLinks
          label="Currency"
          links={[
            { label: "All currencies", to: pathOf(months), isCurrent: !shown },
            ...currencies.map((one) => ({
              label: one.currency.toUpperCase(),
              to: pathOf(months, one.currency),
              isCurrent: one === shown,
            })),
          ]}
        />
      )}
      <div className="mb-5 grid grid-cols-1 gap-5">
        {currencies.filter(isShown).map((one) => (
          <CurrencyCards key={one.currency} figures={one} />
        ))}
        <PlanTable plans={plans.filter(isShown)} />
      </div>
    </>
  );
}

const NothingYet = () => (
  <Card>
    <EmptyState
      icon={<HandCoins />}
      title="No subscriptions yet"
      action={
        <Button asChild variant="outline">
          <a href="/pricing">See the pricing page</a>
        </Button>
      }
    >
      The figures begin with the first organization that pays for a plan, or tries one.
    </EmptyState>
  </Card>
);

const WithoutPlans = () => (
  <Card>
    <EmptyState icon={<Unlimited />} title="Self-hosted, unlimited">
      This installation sells no plans, so there is no revenue. To sell plans, set{" "}
      <code className="font-mono text-[13px]">PLANS</code> and the keys of Stripe.{" "}
      <a href="/docs/self-hosting/billing" className="text-accent underline underline-offset-2">
        How to offer plans
      </a>
    </EmptyState>
  </Card>
);

function save(report: Report): void {
  const months = report.currencies[0]?.months ?? [];
  saveFile(
    `pressmark-revenue-${months[0]?.month}-${months.at(-1)?.month}.csv`,
    revenueCsv(report),
    "text/csv;charset=utf-8",
  );
}

export const route = { Component: Revenue };
