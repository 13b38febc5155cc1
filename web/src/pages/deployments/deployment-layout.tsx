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
import { useLive } from "../../live.ts";
import { paths } from "../../paths.ts";
import { useDeployment } from "../../queries.ts";
import { NothingHere } from "../../components/not-found.tsx";
import { useProjectContext } from "../../components/projects/project-context.ts";
import type { DeploymentContext } from "../../components/deployments/deployment-context.ts";
import { classNames } from "../../lib/class-names.ts";
import { tabAt, tabsOf } from "./deployment-tabs.ts";
import { Count, PartLinks } from "./part-links.tsx";
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
  const { tab, part } = tabAt(tabs, pathname);
  return (
    <PageBody>
      <DeploymentHeader
        project={project}
        deployment={deployment}
        section={part?.title ?? part?.label ?? tab?.label}
      />
      <div className={classNames("-mx-3 border-b border-line", tab?.parts ? "mb-3" : "mb-5")}>
        <TabStrip
          label="Deployment"
          tabs={tabs.map((one) => ({
            ...one,
            end: true,
            isCurrent: one === tab,
            note: <Count value={one.count ?? 0} />,
          }))}
        />
      </div>
      {tab?.parts && !tab.disabled && <PartLinks label={tab.label} parts={tab.parts} />}
      <Outlet context={{ project, deployment, log } satisfies DeploymentContext} />
    </PageBody>
  );
}

export const route = { Component: DeploymentLayout };
