import type { ReactNode } from "react";
import { useNavigate, useParams } from "react-router-dom";
import type { Deployment } from "#schemas/deployments/deployment.ts";
import type { Project } from "#schemas/projects/project.ts";
import { api } from "../../api.ts";
import { ConfirmDialog } from "../controls/confirm-dialog.tsx";
import { showToast } from "../ui/toast.ts";
import { firstLine, formatCount } from "../../lib/format.ts";
import { paths } from "../../paths.ts";
import { refetchDeployments } from "./refetch-deployments.ts";

export type Question = "promote" | "rollback" | "pin" | "delete";

interface DeploymentDialogsProps {
  project: Project;
  deployment: Deployment;
  question: Question | null;
  onClose: () => void;
}

/** Says in advance what visitors will see and what pushes will do. */
export function DeploymentDialogs({
  project,
  deployment,
  question,
  onClose,
}: DeploymentDialogsProps) {
  const { id: deploymentId, number } = deployment;
  const navigate = useNavigate();
  const shown = useParams()["deploymentId"];
  const onOpenChange = (open: boolean) => !open && onClose();
  const done = async (text: string) => {
    await refetchDeployments();
    showToast(text);
  };
  return (
    <>
      <ConfirmDialog
        open={question === "promote" || question === "rollback"}
        onOpenChange={onOpenChange}
        title={question === "rollback" ? `Roll back to #${number}?` : `Put #${number} live?`}
        confirmLabel={question === "rollback" ? "Roll back" : "Promote"}
        run={async () => {
          await api.deployments.promote.mutate({ deploymentId });
          await done(`Deployment #${number} is live`);
        }}
      >
        <VisitorsSee project={project} deployment={deployment} />
        {question === "rollback" && (
          <p className="mt-2">
            The site is then pinned: new pushes build but do not go live until you unpin it.
          </p>
        )}
      </ConfirmDialog>
      <ConfirmDialog
        open={question === "pin"}
        onOpenChange={onOpenChange}
        title={`Pin the site to #${number}?`}
        confirmLabel="Pin"
        run={async () => {
          await api.deployments.pin.mutate({ deploymentId });
          await done(`The site is pinned to #${number}`);
        }}
      >
        {deployment.live ? (
          <p>The live site does not change.</p>
        ) : (
          <VisitorsSee project={project} deployment={deployment} />
        )}
        <p className="mt-2">New pushes build but do not go live until you unpin the site.</p>
      </ConfirmDialog>
      <ConfirmDialog
        open={question === "delete"}
        onOpenChange={onOpenChange}
        title={`Delete deployment #${number}?`}
        confirmLabel="Delete"
        destructive
        run={async () => {
          await api.deployments.delete.mutate({ deploymentId });
          if (shown === deploymentId)
            await navigate(paths.deployments(project.orgHandle, project.handle));
          await done(`Deployment #${number} is deleted`);
        }}
      >
        This permanently deletes its pages and data. Its own address then returns 410 (Gone). The
        live site is not affected.
      </ConfirmDialog>
    </>
  );
}

function VisitorsSee({
  project,
  deployment,
}: {
  project: Project;
  deployment: Deployment;
}): ReactNode {
  const { number, commit, counts } = deployment;
  return (
    <p>
      Within a second, visitors to <span className="break-all text-ink">{project.domain}</span> see{" "}
      {commit ? <span className="text-ink">“{firstLine(commit.message)}”</span> : `#${number}`}
      {counts && ` with ${formatCount(counts.pages, "page")}`}
      {project.live && project.live.number !== number && ` instead of #${project.live.number}`}.
    </p>
  );
}
