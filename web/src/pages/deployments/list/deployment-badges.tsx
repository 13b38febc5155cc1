import { Ban, Eye, Pin } from "lucide-react";
import type { Deployment } from "#schemas/deployments/deployment.ts";
import type { Project } from "#schemas/projects/project.ts";
import { Badge } from "../../../components/ui/badge.tsx";
import { isOvertaken } from "../../../components/deployments/deployment-actions.ts";

/** A deployment's important states beyond its status: live, pinned, needs approval, deleted. */
export function DeploymentBadges({
  project,
  deployment,
}: {
  project: Pick<Project, "pinned" | "live">;
  deployment: Pick<Deployment, "live" | "awaitsApproval" | "removed" | "number">;
}) {
  return (
    <>
      {deployment.live && <Badge tone="success">Live</Badge>}
      {deployment.live && project.pinned && (
        <Badge tone="warning">
          <Pin /> Pinned
        </Badge>
      )}
      {deployment.awaitsApproval && (
        <Badge tone={isOvertaken(project, deployment) ? "neutral" : "warning"}>
          <Eye /> {isOvertaken(project, deployment) ? "Not approved" : "Needs approval"}
        </Badge>
      )}
      {deployment.removed && (
        <Badge>
          <Ban /> Deleted
        </Badge>
      )}
    </>
  );
}
