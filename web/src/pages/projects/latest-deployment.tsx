import { ArrowRight } from "lucide-react";
import { Link } from "react-router-dom";
import type { Deployment } from "#schemas/deployments/deployment.ts";
import type { Project } from "#schemas/projects/project.ts";
import { CommitRef } from "../../components/commit-line.tsx";
import { mendOf } from "../../components/deployments/mend.ts";
import { DeploymentStatus } from "../../components/status.tsx";
import { RelativeTime } from "../../components/time.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Card, CardHeader } from "../../components/ui/card.tsx";
import { firstLine, formatCount } from "../../lib/format.ts";
import { paths } from "../../paths.ts";

/** The newest deployment, if it is not live: the reason, and a link to the details. */
export function LatestDeployment({
  project,
  deployment,
}: {
  project: Project;
  deployment: Deployment;
}) {
  const address = paths.deployment(project.orgHandle, project.handle, deployment.id);
  const mend = deployment.status === "failed" ? mendOf(project, deployment) : null;
  return (
    <Card aria-label="Latest deployment">
      <CardHeader
        title="Latest deployment"
        action={<DeploymentStatus deployment={deployment} className="text-[13px] text-soft" />}
      />
      <div className="grid grid-cols-1 gap-3 p-5">
        <div>
          <p className="text-sm font-medium">
            {deployment.commit ? firstLine(deployment.commit.message) : `#${deployment.number}`}
          </p>
          <p className="mt-1 flex flex-wrap items-center gap-x-3 text-[13px] text-faint">
            <CommitRef branch={deployment.branch} commit={deployment.commit} />
            <RelativeTime at={deployment.createdAt} />
          </p>
        </div>
        {deployment.awaitsApproval && (
          <p className="rounded-lg bg-warning-wash px-4 py-3 text-sm text-warning-ink">
            Needs approval:{" "}
            {formatCount(
              deployment.newlyPublic ?? 0,
              "page or file becomes",
              "pages and files become",
            )}{" "}
            public.
          </p>
        )}
        {deployment.status === "failed" && (
          <p className="rounded-lg bg-danger-wash px-4 py-3 text-sm break-words text-danger-ink">
            {deployment.reason ?? "The build failed."}
            {project.live && (
              <span className="mt-1 block text-[13px] opacity-85">
                The live site is not affected.
              </span>
            )}
          </p>
        )}
        <div className="flex flex-wrap gap-2">
          {mend && (
            <Button asChild size="sm">
              <Link to={mend.to}>{mend.label}</Link>
            </Button>
          )}
          <Button asChild variant="outline" size="sm">
            <Link to={address}>
              {deployment.awaitsApproval ? "Review and approve" : "Open deployment"} <ArrowRight />
            </Link>
          </Button>
        </div>
      </div>
    </Card>
  );
}
