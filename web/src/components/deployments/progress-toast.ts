import { QueryObserver } from "@tanstack/react-query";
import type { Deployment } from "#schemas/deployments/deployment.ts";
import { isFinal } from "#schemas/deployments/status.ts";
import { queryClient, trpc } from "../../api.ts";
import { showToast, updateToast } from "../ui/toast.ts";

/** Shows a new deployment and its progress. */
export function showBuild(
  deployment: Deployment,
  { description, show }: { description: string; show: () => void },
): void {
  void queryClient.invalidateQueries({ queryKey: trpc.deployments.list.pathKey() });
  const action = { label: "Show", run: show };
  const toast = showToast(wordsFor(deployment), { description, pending: true, action });
  showProgressInToast(toast, { deploymentId: deployment.id, description });
}

/** Updates a toast with the progress of a deployment, until the deployment ends or the toast is closed. What started the build stays, unless the deployment says why it ended. */
function showProgressInToast(
  toast: number,
  { deploymentId, description }: { deploymentId: string; description: string },
): void {
  // An observed query is fetched again whenever an event reports a change.
  const observer = new QueryObserver(
    queryClient,
    trpc.deployments.get.queryOptions({ deploymentId }),
  );
  const stop = observer.subscribe(({ data }) => {
    if (!data) return;
    const { deployment } = data;
    const isShown = updateToast(toast, {
      title: wordsFor(deployment),
      description: (isFinal(deployment.status) && deployment.reason) || description,
      variant: deployment.status === "failed" ? "destructive" : "default",
      pending: !isFinal(deployment.status),
    });
    if (!isShown || isFinal(deployment.status)) stop();
  });
}

function wordsFor({
  number,
  status,
  live,
}: Pick<Deployment, "number" | "status" | "live">): string {
  const words: Record<Deployment["status"], string> = {
    queued: "is queued",
    running: "is building",
    success: live ? "is live" : "was built",
    failed: "failed",
    canceled: "was canceled",
    skipped: "was skipped",
  };
  return `Deployment #${number} ${words[status]}`;
}
