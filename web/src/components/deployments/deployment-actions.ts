import type { Deployment } from "#schemas/deployments/deployment.ts";
import { isFinal } from "#schemas/deployments/status.ts";
import type { Project } from "#schemas/projects/project.ts";

export type DeploymentAction =
  | "open"
  | "copy"
  | "log"
  | "compare"
  | "approve"
  | "promote"
  | "rollback"
  | "pin"
  | "unpin"
  | "redeploy"
  | "rebuild"
  | "cancel"
  | "delete";

/** Whether a newer deployment is live, so that promoting this one is a rollback. */
export const isOvertaken = (
  project: { live: Pick<Project["live"] & {}, "number"> | null },
  { number }: Pick<Deployment, "number">,
): boolean => project.live !== null && number < project.live.number;

/** The actions that the deployment's state allows, in groups. The api checks again. */
export function possibleActions(
  project: Pick<Project, "pinned" | "status"> & {
    live: Pick<Project["live"] & {}, "number"> | null;
  },
  deployment: Pick<
    Deployment,
    "status" | "live" | "preview" | "url" | "removed" | "awaitsApproval" | "number"
  >,
): DeploymentAction[][] {
  const { status, removed, preview } = deployment;
  const live = deployment.live || preview?.shown === true;
  const isKept = status === "success" && !removed;
  const look: DeploymentAction[] = deployment.url && !removed ? ["open", "copy", "log"] : ["log"];
  if (isKept) look.push("compare");
  // A preview never becomes the site.
  const site = preview === null ? siteActions(project, deployment) : [];
  const again: DeploymentAction[] = project.status === "active" ? ["redeploy", "rebuild"] : [];
  const end: DeploymentAction[] = !isFinal(status)
    ? ["cancel"]
    : !live && !removed
      ? ["delete"]
      : [];
  return [look, site, again, end].filter((group) => group.length > 0);
}

function siteActions(
  project: Parameters<typeof possibleActions>[0],
  deployment: Parameters<typeof possibleActions>[1],
): DeploymentAction[] {
  const { status, live, removed, awaitsApproval } = deployment;
  const isKept = status === "success" && !removed;
  const actions: DeploymentAction[] = [];
  if (isKept && awaitsApproval) actions.push("approve");
  else if (isKept && !live) actions.push(isOvertaken(project, deployment) ? "rollback" : "promote");
  if (isKept && !awaitsApproval && !(live && project.pinned)) actions.push("pin");
  if (live && project.pinned) actions.push("unpin");
  return actions;
}
