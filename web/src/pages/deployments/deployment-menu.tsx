import { useMutation } from "@tanstack/react-query";
import { ArrowUpRight, CircleX, Copy, FileText, RotateCcw, RotateCw, Rocket } from "lucide-react";
import { useState } from "react";
import { type Deployment, isFinal } from "#schemas/deployment.ts";
import type { Project } from "#schemas/project.ts";
import { api, queryClient, trpc } from "../../api.ts";
import { type ActionItem, ActionMenu } from "../../components/action-menu.tsx";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { showToast } from "../../components/ui/toast.ts";
import { messageOf } from "../../errors.ts";
import { copyText } from "../../lib/clipboard.ts";
import { paths } from "../../paths.ts";
import { useRedeploy } from "./use-redeploy.ts";

/** Everything one can do with a deployment. */
export function DeploymentMenu({
  project,
  deployment,
}: {
  project: Project;
  deployment: Deployment;
}) {
  const [confirming, setConfirming] = useState(false);
  const redeploy = useRedeploy(project);
  const cancel = useMutation(
    trpc.deployments.cancel.mutationOptions({
      onSuccess: async () => {
        await refetchDeployments();
        showToast(`Deployment #${deployment.number} is being canceled`);
      },
      onError: (error) => showToast(messageOf(error), { variant: "destructive" }),
    }),
  );
  const isRollback = project.live !== null && deployment.number < project.live.number;
  const canGoLive = deployment.status === "success" && !deployment.live && deployment.url !== null;

  const promote = async () => {
    await api.deployments.promote.mutate({ deploymentId: deployment.id });
    await refetchDeployments();
    showToast(`Deployment #${deployment.number} is live`);
  };
  const copyAddress = async (url: string) =>
    showToast((await copyText(url)) ? "Address copied" : "The browser did not allow copying");

  const items: ActionItem[] = [];
  const { url } = deployment;
  if (url) {
    items.push(
      { label: "Open site", icon: <ArrowUpRight />, href: url },
      { label: "Copy URL", icon: <Copy />, action: () => void copyAddress(url) },
    );
  }
  items.push(
    {
      label: "View log",
      icon: <FileText />,
      to: paths.logs(project.orgHandle, project.handle, deployment.id),
    },
    "separator",
    {
      label: "Redeploy",
      icon: <RotateCw />,
      action: () => redeploy.mutate({ projectId: project.id }),
    },
    {
      label: "Redeploy without cache",
      icon: <RotateCw />,
      action: () => redeploy.mutate({ projectId: project.id, withoutCache: true }),
    },
  );
  if (canGoLive)
    items.push("separator", {
      label: isRollback ? "Rollback to this" : "Promote",
      icon: isRollback ? <RotateCcw /> : <Rocket />,
      action: () => setConfirming(true),
    });
  if (!isFinal(deployment.status))
    items.push("separator", {
      label: "Cancel",
      icon: <CircleX />,
      destructive: true,
      action: () => cancel.mutate({ deploymentId: deployment.id }),
    });

  return (
    <>
      <ActionMenu label={`Actions of deployment ${deployment.number}`} items={items} />
      <ConfirmDialog
        open={confirming}
        onOpenChange={setConfirming}
        title={`Put deployment #${deployment.number} live?`}
        confirmLabel={isRollback ? "Roll back" : "Promote"}
        run={promote}
      >
        Readers of {project.domain} get this version within a second.
        {isRollback && " New pushes are built, but do not go live until you resume."}
      </ConfirmDialog>
    </>
  );
}

async function refetchDeployments(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: trpc.deployments.pathKey() }),
    queryClient.invalidateQueries({ queryKey: trpc.projects.pathKey() }),
  ]);
}
