import { Link } from "react-router-dom";
import type { Deployment } from "#schemas/deployments/deployment.ts";
import type { Project } from "#schemas/projects/project.ts";
import { CommitRef } from "../commit-line.tsx";
import { LogTail } from "../log/log-tail.tsx";
import { DeploymentStatus } from "../status.tsx";
import { Duration } from "../time.tsx";
import { Card, CardHeader } from "../ui/card.tsx";
import { firstLine } from "../../lib/format.ts";
import { paths } from "../../paths.ts";
import { StageList } from "./stage-list.tsx";
import { useLog } from "./use-log.ts";

/** A deployment in progress: its stages, and the end of its growing log. */
export function DeploymentProgress({
  project,
  deployment,
}: {
  project: Project;
  deployment: Deployment;
}) {
  const log = useLog(deployment.id, true);
  const address = paths.deployment(project.orgHandle, project.handle, deployment.id);
  return (
    <Card aria-label="Deployment in progress" className="animate-appear overflow-hidden">
      <CardHeader
        title={
          <Link to={address} className="rounded-sm hover:underline">
            Deployment #{deployment.number}
          </Link>
        }
        action={
          <span className="flex items-center gap-3 text-[13px] text-soft">
            {deployment.startedAt && (
              <Duration from={deployment.startedAt} to={null} className="tabular-nums" />
            )}
            <DeploymentStatus deployment={deployment} />
          </span>
        }
      />
      <div className="border-b border-line px-5 py-3">
        <p className="truncate text-sm">
          {deployment.commit ? firstLine(deployment.commit.message) : "Branch head"}
        </p>
        <p className="mt-1">
          <CommitRef branch={deployment.branch} commit={deployment.commit} />
        </p>
      </div>
      <div className="py-2">
        <StageList deployment={deployment} />
      </div>
      <LogTail lines={log.lines} to={`${address}/logs`} />
    </Card>
  );
}
