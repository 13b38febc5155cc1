import type { ReactNode } from "react";
import { useNavigate, useParams } from "react-router-dom";
import type { Deployment } from "#schemas/deployments/deployment.ts";
import type { Project } from "#schemas/projects/project.ts";
import { api } from "../../../api.ts";
import { ConfirmDialog } from "../../../components/controls/confirm-dialog.tsx";
import { showToast } from "../../../components/ui/toast.ts";
import { firstLine, formatCount } from "../../../lib/format.ts";
import { paths } from "../../../paths.ts";
import { refetchDeployments } from "./refetch-deployments.ts";

export type Question = "promote" | "rollback" | "pin" | "delete";

interface DeploymentDialogsProps {
  project: Project;
  deployment: Deployment;
  question: Question | null;
  onClose: () => void;
}

/** Says what readers will get and what pushes will do, before it happens. */
export function DeploymentDialogs({
  project,
  deployment,
  question,
  onClose,
}: DeploymentDialogsProps) {
  const { id: deploymentId, number } = deployment;
  const navigate = useNavigate();
  const shown = useParams()["deployment"];
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
        <ReadersGet project={project} deployment={deployment} />
        {question === "rollback" && (
          <p className="mt-2">
            The site is then held: later pushes are built, but wait until you press Resume.
          </p>
        )}
      </ConfirmDialog>
      <ConfirmDialog
        open={question === "pin"}
        onOpenChange={onOpenChange}
        title={`Hold the site at #${number}?`}
        confirmLabel="Hold"
        run={async () => {
          await api.deployments.pin.mutate({ deploymentId });
          await done(`The site is held at #${number}`);
        }}
      >
        {deployment.live ? (
          <p>Readers keep what they have.</p>
        ) : (
          <ReadersGet project={project} deployment={deployment} />
        )}
        <p className="mt-2">Later pushes are built, but wait until you press Resume.</p>
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
        Its pages and its data are removed for good, its own address answers 410 (gone), and it
        leaves the list. The live site is not affected.
      </ConfirmDialog>
    </>
  );
}

function ReadersGet({
  project,
  deployment,
}: {
  project: Project;
  deployment: Deployment;
}): ReactNode {
  const { number, commit, counts } = deployment;
  return (
    <p>
      Within a second readers of <span className="break-all text-ink">{project.domain}</span> get{" "}
      {commit ? <span className="text-ink">“{firstLine(commit.message)}”</span> : `#${number}`}
      {counts && ` with ${formatCount(counts.pages, "page")}`}
      {project.live && project.live.number !== number && `, in place of #${project.live.number}`}.
    </p>
  );
}
