import { useMutation } from "@tanstack/react-query";
import {
  ArrowUpRight,
  CircleX,
  Copy,
  FileText,
  GitCompareArrows,
  Pin,
  PinOff,
  Rocket,
  RotateCcw,
  RotateCw,
  Trash2,
} from "lucide-react";
import { useState } from "react";
import type { Deployment } from "#schemas/deployments/deployment.ts";
import type { Project } from "#schemas/projects/project.ts";
import { trpc } from "../../../api.ts";
import { type ActionItem, ActionMenu } from "../../../components/controls/action-menu.tsx";
import { showToast } from "../../../components/ui/toast.ts";
import { messageOf } from "../../../errors.ts";
import { copyText } from "../../../lib/browser/clipboard.ts";
import { paths } from "../../../paths.ts";
import { useUnpin } from "../../../components/projects/use-unpin.ts";
import {
  type DeploymentAction,
  possibleActions,
} from "../../../components/deployments/deployment-actions.ts";
import {
  DeploymentDialogs,
  type Question,
} from "../../../components/deployments/deployment-dialogs.tsx";
import { refetchDeployments } from "../../../components/deployments/refetch-deployments.ts";
import { redeployInput, useRedeploy } from "../../../components/deployments/use-redeploy.ts";

/** All actions of a deployment. */
export function DeploymentMenu({
  project,
  deployment,
}: {
  project: Project;
  deployment: Deployment;
}) {
  const [question, setQuestion] = useState<Question | null>(null);
  const redeploy = useRedeploy(project);
  const unpin = useUnpin(project);
  const cancel = useMutation(
    trpc.deployments.cancel.mutationOptions({
      onSuccess: async ({ deployment: { number, status } }) => {
        await refetchDeployments();
        // A queued deployment has ended immediately. For a running deployment, the worker must stop first.
        const state = status === "canceled" ? "was canceled" : "is being canceled";
        showToast(`Deployment #${number} ${state}`);
      },
      onError: (error) => showToast(messageOf(error), { variant: "destructive" }),
    }),
  );
  const copyAddress = async (url: string) =>
    showToast((await copyText(url)) ? "Address copied" : "The browser blocked copying");

  const { url } = deployment;
  const address = [project.orgHandle, project.handle, deployment.id] as const;
  const actions: Record<DeploymentAction, ActionItem> = {
    open: {
      label: deployment.preview ? "Open preview" : "Open site",
      icon: <ArrowUpRight />,
      href: url ?? "",
    },
    copy: { label: "Copy address", icon: <Copy />, action: () => void copyAddress(url ?? "") },
    log: { label: "View log", icon: <FileText />, to: paths.logs(...address) },
    compare: { label: "Compare with…", icon: <GitCompareArrows />, to: paths.compare(...address) },
    approve: { label: "Review and approve", icon: <Rocket />, to: paths.deployment(...address) },
    promote: { label: "Promote", icon: <Rocket />, action: () => setQuestion("promote") },
    rollback: {
      label: "Roll back to this deployment",
      icon: <RotateCcw />,
      action: () => setQuestion("rollback"),
    },
    pin: { label: "Pin this deployment", icon: <Pin />, action: () => setQuestion("pin") },
    unpin: { label: "Unpin", icon: <PinOff />, action: () => unpin.mutate() },
    redeploy: {
      label: "Redeploy",
      icon: <RotateCw />,
      action: () => redeploy.mutate(redeployInput(project, deployment)),
    },
    rebuild: {
      label: "Redeploy without cache",
      icon: <RotateCw />,
      action: () => redeploy.mutate({ ...redeployInput(project, deployment), withoutCache: true }),
    },
    cancel: {
      label: "Cancel",
      icon: <CircleX />,
      destructive: true,
      action: () => cancel.mutate({ deploymentId: deployment.id }),
    },
    delete: {
      label: "Delete",
      icon: <Trash2 />,
      destructive: true,
      action: () => setQuestion("delete"),
    },
  };
  const items = possibleActions(project, deployment).flatMap((group, index): ActionItem[] => [
    ...(index > 0 ? (["separator"] as const) : []),
    ...group.map((action) => actions[action]),
  ]);
  return (
    <>
      <ActionMenu
        label={`Actions for deployment ${deployment.number}`}
        items={items}
        width="w-60"
      />
      <DeploymentDialogs
        project={project}
        deployment={deployment}
        question={question}
        onClose={() => setQuestion(null)}
      />
    </>
  );
}
