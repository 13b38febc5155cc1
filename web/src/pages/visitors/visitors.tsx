import { useQuery } from "@tanstack/react-query";
import { ChartNoAxesColumn } from "lucide-react";
import { Link } from "react-router-dom";
import { projectTopic } from "#schemas/events.ts";
import type { Project } from "#schemas/projects/project.ts";
import {
  visitPeriods,
  type VisitorsReport,
  type VisitPeriod,
} from "#schemas/visitors/visitors-report.ts";
import { trpc } from "../../api.ts";
import { EmptyState, ErrorState } from "../../components/empty-state.tsx";
import { PageBody, PageHeader, PageHeading } from "../../components/frame/page.tsx";
import { PillLinks } from "../../components/lists/pill-links.tsx";
import { useProjectContext } from "../../components/projects/project-context.ts";
import { Button } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { Loading, Skeleton } from "../../components/ui/skeleton.tsx";
import { useAddressValues } from "../../lib/hooks/use-address-values.ts";
import { useLive } from "../../live.ts";
import { paths } from "../../paths.ts";
import { PrivacyCard } from "./privacy-card.tsx";
import { VisitLists } from "./visit-lists.tsx";
import { VisitNumbers } from "./visit-numbers.tsx";
import { ViewsChart } from "./views-chart.tsx";

const names = ["days"] as const;
const DEFAULT_PERIOD: VisitPeriod = 30;
/** Counts reach the database every 20 seconds. */
const REFETCH_MS = 20_000;

/** What was counted on the live site. */
function Visitors() {
  const project = useProjectContext();
  useLive(projectTopic(project.id));
  const [query] = useAddressValues(names);
  const days = visitPeriods.find((period) => String(period) === query.days) ?? DEFAULT_PERIOD;
  const { data, error, refetch } = useQuery(
    trpc.projects.visitors.queryOptions(
      { projectId: project.id, days },
      { refetchInterval: REFETCH_MS },
    ),
  );
  const address = [project.orgHandle, project.handle] as const;
  return (
    <PageBody>
      <PageHeader
        heading={<PageHeading title={`Visitors of ${project.name}`}>Visitors</PageHeading>}
        below={
          project.visibility === "private"
            ? "Only members can open this site, so they are its visitors."
            : "Which pages are read, which addresses were not found, and which searches had no results. Without cookies."
        }
      />
      <PillLinks
        label="Period"
        links={visitPeriods.map((period) => ({
          label: `${period} days`,
          to: paths.visitors(...address, period),
          isCurrent: period === days,
        }))}
      />
      {data ? (
        <Report project={project} report={data.visitors} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading label="Loading visitors">
          <Skeleton className="h-80 w-full rounded-xl" />
        </Loading>
      )}
    </PageBody>
  );
}

function Report({ project, report }: { project: Project; report: VisitorsReport }) {
  const lists = [report.pages, report.missing, report.searches];
  const isEmpty = report.views === 0 && lists.every(({ length }) => length === 0);
  return (
    <div className="grid grid-cols-1 gap-5">
      {!report.counting && !isEmpty && (
        <p role="status" className="rounded-lg bg-warning-wash px-4 py-3 text-sm text-warning-ink">
          Visitors are not counted now. What was counted before is deleted after 90 days.{" "}
          <SettingsLink project={project} />
        </p>
      )}
      {isEmpty ? (
        <Card>
          <NoVisits project={project} isCounting={report.counting} />
        </Card>
      ) : (
        <>
          <VisitNumbers report={report} />
          <Card aria-label="Views and visitors of each day">
            <ViewsChart days={report.days} />
          </Card>
          <VisitLists project={project} report={report} />
        </>
      )}
      {report.counting && <PrivacyCard />}
    </div>
  );
}

const SettingsLink = ({ project }: { project: Project }) => (
  <Link
    to={paths.settings(project.orgHandle, project.handle)}
    className="font-medium underline underline-offset-4"
  >
    Change it in the settings
  </Link>
);

function NoVisits({ project, isCounting }: { project: Project; isCounting: boolean }) {
  if (!isCounting)
    return (
      <EmptyState
        icon={<ChartNoAxesColumn />}
        title="Visitors are not counted"
        action={
          <Button asChild variant="outline" size="sm">
            <Link to={paths.settings(project.orgHandle, project.handle)}>Open settings</Link>
          </Button>
        }
      >
        Counting is switched off in the settings of this project.
      </EmptyState>
    );
  if (!project.live)
    return (
      <EmptyState
        icon={<ChartNoAxesColumn />}
        title="Nothing is live yet"
        action={
          <Button asChild variant="outline" size="sm">
            <Link to={paths.project(project.orgHandle, project.handle)}>How to push</Link>
          </Button>
        }
      >
        Visitors are counted as soon as a deployment is live.
      </EmptyState>
    );
  return (
    <EmptyState
      icon={<ChartNoAxesColumn />}
      title="No visits in this period"
      action={
        <Button asChild variant="outline" size="sm">
          <a href={project.url} target="_blank" rel="noopener">
            Visit site
          </a>
        </Button>
      }
    >
      A visit appears here within a minute. Robots, and browsers that ask not to be tracked, are not
      counted.
    </EmptyState>
  );
}

export const route = { Component: Visitors };
