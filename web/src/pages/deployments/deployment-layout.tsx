import { Outlet, useLocation, useParams } from "react-router-dom";
import type { Deployment } from "#schemas/deployments/deployment.ts";
import { isFinal } from "#schemas/deployments/status.ts";
import { deploymentTopic } from "#schemas/events.ts";
import { isDeploymentId } from "#schemas/ids.ts";
import type { Project } from "#schemas/projects/project.ts";
import { ErrorState } from "../../components/empty-state.tsx";
import { PageBody, PageTitle } from "../../components/frame/page.tsx";
import { TabStrip } from "../../components/frame/tab-strip.tsx";
import { Loading, Skeleton } from "../../components/ui/skeleton.tsx";
import { isMissing } from "../../errors.ts";
import { formatNumber } from "../../lib/format.ts";
import { issuesOfCounts } from "../../lib/status.ts";
import { useLive } from "../../live.ts";
import { paths } from "../../paths.ts";
import { useDeployment } from "../../queries.ts";
import { NothingHere } from "../../components/not-found.tsx";
import { useProjectContext } from "../../components/projects/project-context.ts";
import type { DeploymentContext } from "../../components/deployments/deployment-context.ts";
import { DeploymentHeader } from "./deployment-header.tsx";
import { useLog } from "../../components/deployments/use-log.ts";

/** Loads the deployment in the address. Its log is loaded once for all tabs. */
function DeploymentLayout() {
  const { deploymentId = "" } = useParams();
  // Any other word at this position names a page that does not exist.
  if (!isDeploymentId(deploymentId))
    return (
      <NothingHere title="Page not found">
        There is no page at this address. It may have moved, or the address may be misspelled.
      </NothingHere>
    );
  return <FoundDeployment />;
}

function FoundDeployment() {
  const project = useProjectContext();
  const { data, error, refetch } = useDeployment();
  // Also checked while the page is open, because nobody should act on a deleted deployment.
  if (isMissing(error))
    return (
      <NothingHere
        title="Deployment not found"
        way={{
          label: "All deployments",
          to: paths.deployments(project.orgHandle, project.handle),
        }}
      >
        No deployment in this project has this ID. It may have been deleted.
      </NothingHere>
    );
  if (data)
    return (
      <DeploymentTabs key={data.deployment.id} project={project} deployment={data.deployment} />
    );
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <PageBody>
      <PageTitle title="Loading" />
      <Loading label="Loading deployment">
        <Skeleton className="mb-3 h-8 w-72" />
        <Skeleton className="mb-8 h-5 w-96 max-w-full" />
        <Skeleton className="mb-5 h-11 w-full" />
        <Skeleton className="h-72 w-full rounded-xl" />
      </Loading>
    </PageBody>
  );
}

function DeploymentTabs({ project, deployment }: { project: Project; deployment: Deployment }) {
  useLive(deploymentTopic(deployment.id));
  const log = useLog(deployment.id, !isFinal(deployment.status));
  const tabs = tabsOf(project, deployment);
  const { pathname } = useLocation();
  const current = tabs.find(({ to }) => to === pathname)?.label;
  return (
    <PageBody>
      <DeploymentHeader project={project} deployment={deployment} section={current} />
      <div className="-mx-3 mb-5 border-b border-line">
        <TabStrip label="Deployment" tabs={tabs} />
      </div>
      <Outlet context={{ project, deployment, log } satisfies DeploymentContext} />
    </PageBody>
  );
}

function tabsOf(project: Project, { id, counts }: Deployment) {
  const address = [project.orgHandle, project.handle, id] as const;
  return [
    { label: "Overview", to: paths.deployment(...address), end: true },
    { label: "Log", to: paths.logs(...address), end: true },
    {
      label: "Issues",
      to: paths.issues(...address),
      end: true,
      note: <Count value={issuesOfCounts(counts)} />,
    },
    { label: "Compare", to: paths.compare(...address), end: true },
    {
      label: "Posts",
      to: paths.posts(...address),
      end: true,
      note: <Count value={counts?.posts ?? 0} />,
    },
    {
      label: "Notes",
      to: paths.notes(...address),
      end: true,
      note: <Count value={counts?.notes ?? 0} />,
    },
    { label: "Graph", to: paths.graph(...address), end: true },
    {
      label: "Media",
      to: paths.medias(...address),
      end: true,
      note: <Count value={counts?.media ?? 0} />,
    },
    { label: "Source", to: paths.source(...address), end: true },
    { label: "Spec", to: paths.spec(...address), end: true },
    { label: "Database", to: paths.sqlite(...address), end: true },
  ];
}

const Count = ({ value }: { value: number }) =>
  value > 0 && (
    <span className="rounded-full bg-wash px-1.5 text-[11px] leading-4.5 text-soft tabular-nums">
      {formatNumber(value)}
    </span>
  );

export const route = { Component: DeploymentLayout };
