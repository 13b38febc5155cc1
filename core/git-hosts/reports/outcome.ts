import type { DeploymentDocument, StatusReport } from "#store/deployments/documents.ts";
import type { PreviewDocument } from "#store/previews/documents.ts";

/** The most that GitHub and GitLab show. */
const DESCRIPTION_MAX_CHARACTERS = 140;

/** How a deployment is going, in the words of a commit status. The authors of a fork learn nothing about the project. */
export function outcomeOf(
  deployment: DeploymentDocument,
  preview: Pick<PreviewDocument, "pull"> | null,
): Pick<StatusReport, "state"> & { description: string } {
  const [line = ""] = wordsOf(deployment, preview).split("\n");
  const isLong = line.length > DESCRIPTION_MAX_CHARACTERS;
  return {
    state: stateOf(deployment),
    description: isLong ? `${line.slice(0, DESCRIPTION_MAX_CHARACTERS - 1)}…` : line,
  };
}

function stateOf({ status }: DeploymentDocument): StatusReport["state"] {
  if (status === "failed" || status === "canceled") return status;
  return status === "queued" || status === "running" ? "pending" : "success";
}

function wordsOf(
  deployment: DeploymentDocument,
  preview: Pick<PreviewDocument, "pull"> | null,
): string {
  if (preview?.pull && preview.pull.fork !== null) return forkTexts[deployment.status];
  if (preview && deployment.status === "success") return "The preview is ready";
  return textOf(deployment);
}

const forkTexts: Record<DeploymentDocument["status"], string> = {
  queued: "Waiting to be built",
  running: "Building",
  success: "Built",
  failed: "The build failed",
  canceled: "Canceled",
  skipped: "Nothing was built",
};

/** "Live", or why it is not. */
function textOf({ status, reason, awaitsApproval }: DeploymentDocument): string {
  const texts: Record<DeploymentDocument["status"], string> = {
    queued: "Waiting to be built",
    running: "Building",
    success: reason ?? (awaitsApproval ? "Built. It waits for an approval" : "Live"),
    failed: reason ?? "The build failed",
    canceled: reason ?? "Canceled",
    skipped: `Nothing was built: ${reason ?? "nothing changed"}`,
  };
  return texts[status];
}
