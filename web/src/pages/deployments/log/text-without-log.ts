import { type Deployment, isFinal } from "#schemas/deployments/deployment.ts";

/** Why there is no line of a log yet, or never will be. */
export function textWithoutLog({
  status,
  waitingFor,
}: Pick<Deployment, "status" | "waitingFor">): string {
  if (status === "queued") return waitTexts[waitingFor ?? "build"];
  if (status === "canceled")
    return "There is no log: this deployment was canceled before its build began.";
  if (isFinal(status)) return "This deployment wrote no log.";
  return "The build has begun. Its first lines come in a moment.";
}

const waitTexts = {
  worker: "Waiting for a worker. The log begins as soon as one is free.",
  slot: "Waiting for a free build slot of the organization.",
  build: "Waiting for its turn.",
};
