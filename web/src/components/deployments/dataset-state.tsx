import { useQuery } from "@tanstack/react-query";
import { Ban, Hourglass, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import type { Deployment } from "#schemas/deployments/deployment.ts";
import { isFinal } from "#schemas/deployments/status.ts";
import type { Project } from "#schemas/projects/project.ts";
import { trpc } from "../../api.ts";
import { EmptyState } from "../empty-state.tsx";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { Spinner } from "../ui/spinner.tsx";
import { paths } from "../../paths.ts";
import { useCanDeploy } from "./use-can-deploy.ts";
import { useRedeploy } from "./use-redeploy.ts";

/** Says why a dataset page is still empty or stays empty. Shows its children when the dataset is ready. */
export function DatasetState({
  project,
  deployment,
  children,
}: {
  project: Project;
  deployment: Deployment;
  children: ReactNode;
}) {
  const { status, data, removed } = deployment;
  if (removed)
    return (
      <Notice icon={<Ban />} title="Deleted">
        The pages and data of this deployment were deleted. Its log and details are still available.
      </Notice>
    );
  if (!isFinal(status))
    return (
      <Notice icon={<Hourglass />} title="Building">
        Content appears here when the deployment finishes.
      </Notice>
    );
  if (status !== "success")
    return (
      <Notice
        icon={<Ban />}
        title="Nothing was published"
        action={
          <Button asChild variant="outline" size="sm">
            <Link to={paths.deployment(project.orgHandle, project.handle, deployment.id)}>
              See why
            </Link>
          </Button>
        }
      >
        This deployment ended before it produced any content.
      </Notice>
    );
  if (data === "ready") return children;
  if (data === "failed") return <Failed project={project} />;
  return <Preparing deployment={deployment} />;
}

/** This request starts the preparation, even if a newer push has superseded the deployment. An event then updates the page. */
function Preparing({ deployment }: { deployment: Deployment }) {
  useQuery(trpc.deployments.notes.queryOptions({ deploymentId: deployment.id, limit: 1 }));
  const progress = deployment.stages.find(({ name }) => name === "dataset")?.summary;
  return (
    <Notice icon={<Spinner />} title="Preparing data">
      <span role="status">{progress ?? "Preparing the data of this deployment"}.</span> The site
      itself is ready.
    </Notice>
  );
}

function Failed({ project }: { project: Project }) {
  const redeploy = useRedeploy(project);
  const canDeploy = useCanDeploy(project);
  return (
    <Notice
      icon={<TriangleAlert />}
      title="Could not prepare the data"
      action={
        canDeploy && (
          <Button
            variant="outline"
            size="sm"
            pending={redeploy.isPending}
            onClick={() => redeploy.mutate({ projectId: project.id })}
          >
            Redeploy
          </Button>
        )
      }
    >
      The site is not affected. {canDeploy && "Redeploy to try again."}
    </Notice>
  );
}

const Notice = (notice: {
  icon: ReactNode;
  title: string;
  children: ReactNode;
  action?: ReactNode;
}) => (
  <Card>
    <EmptyState {...notice} />
  </Card>
);
