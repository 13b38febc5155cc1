import { Link } from "react-router-dom";
import type { Deployment } from "#schemas/deployments/deployment.ts";
import type { Project } from "#schemas/projects/project.ts";
import { Button } from "../../../components/ui/button.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { Spinner } from "../../../components/ui/spinner.tsx";
import { paths } from "../../../paths.ts";
import { useCanDeploy } from "../../../components/deployments/use-can-deploy.ts";
import { useRedeploy } from "../../../components/deployments/use-redeploy.ts";

/** The second phase of a deployment: the pages are already live, and graph, search and database follow. */
export function DataCard({ project, deployment }: { project: Project; deployment: Deployment }) {
  const redeploy = useRedeploy(project);
  const canDeploy = useCanDeploy(project);
  const address = [project.orgHandle, project.handle, deployment.id] as const;
  const links = [
    ["Posts", paths.posts(...address)],
    ["Graph", paths.graph(...address)],
    ["Database", paths.sqlite(...address)],
  ] as const;
  const summary = deployment.stages.find(({ name }) => name === "dataset")?.summary;
  return (
    <Card aria-label="Data" className="px-5 py-4">
      <h2 className="text-sm font-semibold">Data</h2>
      {deployment.data === "ready" && (
        <p className="mt-1 flex flex-wrap gap-x-3 text-[13px] text-soft">
          <span>Ready:</span>
          {links.map(([label, to]) => (
            <Link key={label} to={to} className="rounded-sm text-accent hover:underline">
              {label}
            </Link>
          ))}
        </p>
      )}
      {deployment.data === "pending" && (
        <p role="status" className="mt-1 flex items-center gap-2 text-[13px] text-soft">
          <Spinner className="text-warning-ink" />
          {summary ?? "Preparing data. The pages are not affected."}
        </p>
      )}
      {deployment.data === "failed" && (
        <>
          <p className="mt-1 text-[13px] text-danger-ink">
            Could not prepare the data. The site is not affected.
          </p>
          {canDeploy && (
            <Button
              variant="outline"
              size="sm"
              className="mt-3"
              pending={redeploy.isPending}
              onClick={() => redeploy.mutate({ projectId: project.id })}
            >
              Redeploy
            </Button>
          )}
        </>
      )}
    </Card>
  );
}
