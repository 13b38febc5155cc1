import { Globe } from "lucide-react";
import { Link } from "react-router-dom";
import { isFinal } from "#schemas/deployments/status.ts";
import type { Project } from "#schemas/projects/project.ts";
import { DeploymentProgress } from "../../../components/deployments/deployment-progress.tsx";
import { EmptyState } from "../../../components/empty-state.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { paths } from "../../../paths.ts";
import { LatestDeployment } from "../latest-deployment.tsx";

/** Nothing is live yet: why, and what to do. */
export function Unpublished({ project }: { project: Project }) {
  const { latest } = project;
  if (latest && !isFinal(latest.status))
    return <DeploymentProgress project={project} deployment={latest} />;
  if (latest) return <LatestDeployment project={project} deployment={latest} />;
  const isArchived = project.status === "archived";
  return (
    <Card aria-label="Live site">
      <EmptyState
        icon={<Globe />}
        title={project.import?.state === "running" ? "The import is running" : "Nothing published"}
        action={
          !isArchived && (
            <Button asChild>
              <Link to={paths.project(project.orgHandle, project.handle)}>Go to the overview</Link>
            </Button>
          )
        }
      >
        {isArchived
          ? "The project was archived before anything was published."
          : "The first deployment publishes the site at the address below. The overview says how to start it."}
      </EmptyState>
    </Card>
  );
}
