import { Ban, Eye, GitPullRequest, Pin } from "lucide-react";
import type { Deployment } from "#schemas/deployments/deployment.ts";
import type { Project } from "#schemas/projects/project.ts";
import { Badge } from "../../../components/ui/badge.tsx";
import { isOvertaken } from "../../../components/deployments/deployment-actions.ts";

/** A deployment's important states beyond its status: live, pinned, of a preview, needs approval, deleted. */
export function DeploymentBadges({
  project,
  deployment,
}: {
  project: Pick<Project, "pinned" | "live">;
  deployment: Pick<Deployment, "live" | "preview" | "awaitsApproval" | "removed" | "number">;
}) {
  return (
    <>
      {deployment.live && <Badge tone="success">Live</Badge>}
      {deployment.live && project.pinned && (
        <Badge tone="warning">
          <Pin /> Pinned
        </Badge>
      )}
      {deployment.preview && <PreviewBadge preview={deployment.preview} />}
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

function PreviewBadge({ preview }: { preview: NonNullable<Deployment["preview"]> }) {
  if (preview.pull === null) return <Badge tone="accent">Preview</Badge>;
  return (
    <Badge tone="accent" title={`Preview of pull request #${preview.pull} ${preview.title ?? ""}`}>
      <GitPullRequest aria-hidden="true" />{" "}
      <span className="sr-only">Preview of pull request </span>#{preview.pull}
    </Badge>
  );
}
