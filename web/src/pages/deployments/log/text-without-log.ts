import type { Deployment } from "#schemas/deployments/deployment.ts";
import { isFinal } from "#schemas/deployments/status.ts";

/** The reason why the log is still empty, or stays empty. */
export function textWithoutLog({
  status,
  waitingFor,
}: Pick<Deployment, "status" | "waitingFor">): string {
  if (status === "queued") return waitTexts[waitingFor ?? "build"];
  if (status === "canceled")
    return "There is no log because this deployment was canceled before its build started.";
  if (isFinal(status)) return "This deployment has no log.";
  return "The build has started. The first lines appear in a moment.";
}

const waitTexts = {
  maintenance: "Pressmark is under maintenance. The build starts when maintenance ends.",
  suspended: "The organization is suspended. The build starts when the suspension ends.",
  worker: "Waiting for a worker. The log starts when one is free.",
  slot: "Waiting for a free build slot of the organization.",
  build: "Queued.",
};
