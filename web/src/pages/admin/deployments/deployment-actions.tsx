import { CircleX, RotateCw } from "lucide-react";
import { useState } from "react";
import type { AdminDeployment } from "#schemas/admin/deployment.ts";
import { api, queryClient, trpc } from "../../../api.ts";
import { ConfirmDialog } from "../../../components/controls/confirm-dialog.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { isReason, ReasonField } from "../reason-field.tsx";

const changed = () => queryClient.invalidateQueries({ queryKey: trpc.admin.deployments.pathKey() });

/** The actions of an admin on a deployment: cancel it while it waits or runs, retry it. */
export function DeploymentActions({
  deployment,
  onOpen,
}: {
  deployment: AdminDeployment;
  onOpen: (deploymentId: string) => void;
}) {
  const { id: deploymentId, status, project, number, isPreview, wait } = deployment;
  const [asking, setAsking] = useState<"cancel" | "retry" | null>(null);
  const [reason, setReason] = useState("");
  const isActive = status === "queued" || status === "running";
  const canRetry = wait?.kind === "retry" || (!isActive && !isPreview);
  const close = () => {
    setAsking(null);
    setReason("");
  };
  if (!isActive && !canRetry) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {isActive && !deployment.cancelRequested && (
        <Button variant="outline" size="sm" onClick={() => setAsking("cancel")}>
          <CircleX /> Cancel
        </Button>
      )}
      {canRetry && (
        <Button variant="outline" size="sm" onClick={() => setAsking("retry")}>
          <RotateCw /> Retry
        </Button>
      )}
      <ConfirmDialog
        open={asking === "cancel"}
        onOpenChange={close}
        title={`Cancel ${project.name} #${number}?`}
        confirmLabel="Cancel deployment"
        destructive
        ready={isReason(reason)}
        run={async () => {
          await api.admin.deployments.cancel.mutate({ deploymentId, reason });
          await changed();
        }}
      >
        <div className="grid gap-4">
          <p>
            The site does not change. Members see that an administrator canceled the deployment.
          </p>
          <ReasonField value={reason} onChange={setReason} />
        </div>
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === "retry"}
        onOpenChange={close}
        title={`Retry ${project.name} #${number}?`}
        confirmLabel="Retry"
        ready={isReason(reason)}
        run={async () => {
          const retried = await api.admin.deployments.retry.mutate({ deploymentId, reason });
          await changed();
          if (retried.deployment.id !== deploymentId) onOpen(retried.deployment.id);
        }}
      >
        <div className="grid gap-4">
          <p>
            {isActive
              ? "The build starts now instead of at the next retry."
              : "A new deployment builds the newest commit of the project’s branch."}
          </p>
          <ReasonField value={reason} onChange={setReason} />
        </div>
      </ConfirmDialog>
    </div>
  );
}
