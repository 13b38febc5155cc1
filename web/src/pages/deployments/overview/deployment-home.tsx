import { useQuery } from "@tanstack/react-query";
import { FileText } from "lucide-react";
import { Link } from "react-router-dom";
import type { Deployment } from "#schemas/deployments/deployment.ts";
import { isFinal } from "#schemas/deployments/status.ts";
import type { Project } from "#schemas/projects/project.ts";
import { trpc } from "../../../api.ts";
import { LogViewer } from "../../../components/log/log-viewer.tsx";
import { Card, CardHeader } from "../../../components/ui/card.tsx";
import { paths } from "../../../paths.ts";
import { ApprovalCard } from "../approval/approval-card.tsx";
import { ConventionNote } from "./convention-note.tsx";
import { Counts } from "./counts.tsx";
import { DataCard } from "./data-card.tsx";
import { useDeploymentContext } from "../../../components/deployments/deployment-context.ts";
import { FailureCard } from "./failure-card.tsx";
import { IssueDeltaCard } from "../issues/issue-delta-card.tsx";
import { hasImpact, LinkImpactCard } from "../changes/link-impact.tsx";
import { LogEmpty } from "../log/log-empty.tsx";
import { RunningStage } from "../log/running-stage.tsx";
import { NewlyPublicCard } from "../approval/newly-public-card.tsx";
import { NothingPublished } from "./nothing-published.tsx";
import { PreviewCard } from "./preview-card.tsx";
import { RemovedNote } from "./removed-note.tsx";
import { StageList } from "../../../components/deployments/stage-list.tsx";
import { StatusReportNote } from "./status-report-note.tsx";
import { usePreviousDeployment } from "../use-previous-deployment.ts";
import { WhatChanged } from "./what-changed.tsx";

/** The maximum number of each kind of broken link on the overview. The comparison lists the rest. */
const IMPACT_SHOWN = 3;

function DeploymentHome() {
  const { project, deployment, log } = useDeploymentContext();
  const previous = usePreviousDeployment(deployment);
  const moving = !isFinal(deployment.status);
  const hasStages = moving || deployment.stages.length > 0;
  const isKept = deployment.status === "success" && !deployment.removed;
  return (
    <div className="grid grid-cols-1 gap-5">
      {deployment.removed && <RemovedNote />}
      {deployment.awaitsApproval && <ApprovalCard project={project} deployment={deployment} />}
      {deployment.status === "failed" && <FailureCard project={project} deployment={deployment} />}
      {isKept && deployment.counts?.posts === 0 && (
        <NothingPublished
          counts={deployment.counts}
          address={[project.orgHandle, project.handle, deployment.id]}
        />
      )}
      <StatusReportNote deployment={deployment} />
      {deployment.convention && <ConventionNote project={project} deployment={deployment} />}
      {deployment.counts && (
        <Counts
          deployment={deployment}
          counts={deployment.counts}
          before={previous?.counts ?? null}
        />
      )}
      {isKept && <Content project={project} deployment={deployment} />}
      {hasStages && (
        <Card aria-label="Stages">
          <CardHeader
            title="Stages"
            action={
              <span className="text-right text-[13px] text-faint">
                {previous && (
                  <>
                    against{" "}
                    <Link
                      to={paths.deployment(project.orgHandle, project.handle, previous.id)}
                      className="rounded-sm underline underline-offset-2 hover:text-ink"
                    >
                      #{previous.number}
                    </Link>
                  </>
                )}
                {previous === null && isKept && "First deployment"}
              </span>
            }
          />
          <div className="py-2">
            <StageList deployment={deployment} before={previous?.stages} />
          </div>
        </Card>
      )}
      {deployment.status === "failed" ? (
        // The log repeats the error of the card above.
        <p className="text-[13px] text-soft">
          <Link
            to={paths.logs(project.orgHandle, project.handle, deployment.id)}
            className="inline-flex items-center gap-1.5 rounded-sm text-accent hover:underline"
          >
            <FileText className="size-4" /> Open the log of this build
          </Link>
        </p>
      ) : (
        <LogViewer
          lines={log.lines}
          moving={moving}
          fileName={`${project.handle}-${deployment.number}.log`}
          empty={<LogEmpty deployment={deployment} log={log} />}
          progress={deployment.status === "running" && <RunningStage deployment={deployment} />}
          className="h-105"
        />
      )}
    </div>
  );
}

/** The changes that this deployment made to the site. */
function Content({ project, deployment }: { project: Project; deployment: Deployment }) {
  const { data } = useQuery(trpc.deployments.compare.queryOptions({ deploymentId: deployment.id }));
  const address = [project.orgHandle, project.handle, deployment.id] as const;
  const links = data?.comparison.links;
  return (
    <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_18.5rem]">
      <div className="grid min-w-0 grid-cols-1 gap-5">
        {links && hasImpact(links) && (
          <LinkImpactCard
            links={links}
            address={address}
            shown={IMPACT_SHOWN}
            more={
              <Link
                to={paths.compare(...address, { show: "links" })}
                className="rounded-sm text-accent hover:underline"
              >
                Show all
              </Link>
            }
          />
        )}
        <WhatChanged project={project} deployment={deployment} />
      </div>
      <div className="grid min-w-0 grid-cols-1 gap-5">
        {deployment.url && <PreviewCard url={deployment.url} />}
        <IssueDeltaCard project={project} deployment={deployment} />
        {!deployment.awaitsApproval && (
          <NewlyPublicCard project={project} deployment={deployment} />
        )}
        <DataCard project={project} deployment={deployment} />
      </div>
    </div>
  );
}

export const route = { Component: DeploymentHome };
