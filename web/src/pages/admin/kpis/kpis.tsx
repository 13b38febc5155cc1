import { useQuery } from "@tanstack/react-query";
import { ChartNoAxesColumn, Download } from "lucide-react";
import { type KpiPeriod, kpiPeriods, type KpiReport } from "#schemas/admin/kpis.ts";
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
import { KpiCard } from "./kpi-card.tsx";
import { kpiCards } from "./kpi-cards.ts";
import { kpiCsv } from "./kpi-csv.ts";

const inAddress = ["days"] as const;
const DEFAULT_PERIOD: KpiPeriod = 30;
/** The sweep counts today every five minutes, and no event reports it. */
const REFETCH_MS = 60_000;

/** The figures of the whole installation by day. */
function Kpis() {
  const [query] = useAddressValues(inAddress);
  const days = kpiPeriods.find((period) => String(period) === query.days) ?? DEFAULT_PERIOD;
  const { data, error, refetch } = useQuery(
    trpc.admin.kpis.get.queryOptions({ days }, { refetchInterval: REFETCH_MS }),
  );
  const report = data?.kpis;
  return (
    <PageBody>
      <PageHeader
        heading={<PageHeading>KPIs</PageHeading>}
        below={
          <>
            Includes today. Compared with the {days} days before. Days begin at midnight UTC.{" "}
            {report?.countedAt && (
              <>
                Counted <RelativeTime at={report.countedAt} />.
              </>
            )}
          </>
        }
        actions={
          report?.countedAt && (
            <Button variant="outline" onClick={() => save(report)}>
              <Download /> Download CSV
            </Button>
          )
        }
      />
      <PillLinks
        label="Period"
        links={kpiPeriods.map((period) => ({
          label: `${period} days`,
          to: paths.adminKpis(period),
          isCurrent: period === days,
        }))}
      />
      {report ? (
        <Report report={report} />
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

function Report({ report }: { report: KpiReport }) {
  if (!report.countedAt)
    return (
      <Card>
        <EmptyState icon={<ChartNoAxesColumn />} title="Nothing has been counted yet">
          The sweep worker counts within a minute after it starts.
        </EmptyState>
      </Card>
    );
  return (
    <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
      {kpiCards.map((card) => (
        <KpiCard key={card.title} card={card} report={report} />
      ))}
    </div>
  );
}

function save(report: KpiReport): void {
  const first = report.days[0]!.day;
  const last = report.days.at(-1)!.day;
  saveFile(`pressmark-kpis-${first}-${last}.csv`, kpiCsv(report), "text/csv;charset=utf-8");
}

export const route = { Component: Kpis };
