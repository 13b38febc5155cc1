import { useState } from "react";
import { projectTopic } from "#schemas/events.ts";
import { isFinal } from "#schemas/deployments/status.ts";
import { PageBody, PageHeader, PageHeading } from "../../components/frame/page.tsx";
import { Badge } from "../../components/ui/badge.tsx";
import { useLive } from "../../live.ts";
import { DeploymentProgress } from "../../components/deployments/deployment-progress.tsx";
import { ArchivedBanner } from "../../components/projects/archived-banner.tsx";
import { Activity } from "./activity.tsx";
import { FirstClone } from "./new/first-clone.tsx";
import { FirstPush } from "./new/first-push.tsx";
import { LinkFailure } from "./new/link-failure.tsx";
import { ImportState } from "./new/import-state.tsx";
import { HostNotices } from "./host-notices.tsx";
import { LatestDeployment } from "./latest-deployment.tsx";
import { PinnedBanner } from "../../components/projects/pinned-banner.tsx";
import { ProjectActions } from "./project-actions.tsx";
import { ProjectFacts } from "./project-facts.tsx";
import { WebhookTrouble } from "../../components/projects/webhook-trouble.tsx";
import { useCanDeploy } from "../../components/deployments/use-can-deploy.ts";
import { useProjectContext } from "../../components/projects/project-context.ts";
import { SiteCard } from "./site-card.tsx";

function ProjectHome() {
  const project = useProjectContext();
  useLive(projectTopic(project.id));
  const { live, latest } = project;
  const canDeploy = useCanDeploy(project);
  const [hadSite] = useState(live !== null);
  return (
    <PageBody>
      <PageHeader
        heading={
          <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <PageHeading title={project.name}>{project.name}</PageHeading>
            {project.status === "archived" && <Badge>Archived</Badge>}
            {project.visibility === "private" && <Badge>Private</Badge>}
          </div>
        }
        actions={latest && canDeploy && <ProjectActions project={project} />}
      />
      {project.status === "archived" && <ArchivedBanner project={project} />}
      {project.pinned && live && <PinnedBanner project={project} live={live} />}
      <HostNotices project={project} />
      <LinkFailure project={project} />
      <WebhookTrouble project={project} />
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_19rem]">
        <div className="grid grid-cols-1 min-w-0 gap-5">
          {live && <SiteCard project={project} live={live} isArrival={!hadSite} />}
          {!latest && project.import && <ImportState project={project} />}
          {!latest && !project.import && canDeploy && <FirstPush project={project} />}
          {latest && !isFinal(latest.status) && (
            <DeploymentProgress project={project} deployment={latest} />
          )}
          {latest && isFinal(latest.status) && latest.id !== live?.id && (
            <LatestDeployment project={project} deployment={latest} />
          )}
          <FirstClone project={project} />
          {latest && <Activity project={project} />}
        </div>
        <ProjectFacts project={project} />
      </div>
    </PageBody>
  );
}

export const route = { Component: ProjectHome };
