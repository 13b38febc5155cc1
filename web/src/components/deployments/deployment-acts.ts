import { type Deployment, isFinal } from "#schemas/deployments/deployment.ts";
import type { Project } from "#schemas/projects/project.ts";

export type Act =
  | "open"
  | "copy"
  | "log"
  | "compare"
  | "approve"
  | "promote"
  | "rollback"
  | "pin"
  | "resume"
  | "redeploy"
  | "rebuild"
  | "cancel"
  | "delete";

/** One that could go live, and readers have a newer one already: to go to it is to go back. */
export const isOvertaken = (
  project: { live: Pick<Project["live"] & {}, "number"> | null },
  { number }: Pick<Deployment, "number">,
): boolean => project.live !== null && number < project.live.number;

/** What can be done with a deployment as it is, in groups. The api decides again. */
export function possibleActs(
  project: { pinned: boolean; live: Pick<Project["live"] & {}, "number"> | null },
  deployment: Pick<Deployment, "status" | "live" | "url" | "removed" | "awaitsApproval" | "number">,
): Act[][] {
  const { status, live, removed, awaitsApproval } = deployment;
  const isKept = status === "success" && !removed;
  const look: Act[] = deployment.url && !removed ? ["open", "copy", "log"] : ["log"];
  if (isKept) look.push("compare");
  const site: Act[] = [];
  if (isKept && awaitsApproval) site.push("approve");
  else if (isKept && !live) site.push(isOvertaken(project, deployment) ? "rollback" : "promote");
  if (isKept && !awaitsApproval && !(live && project.pinned)) site.push("pin");
  if (live && project.pinned) site.push("resume");
  const end: Act[] = !isFinal(status) ? ["cancel"] : !live && !removed ? ["delete"] : [];
  return [look, site, ["redeploy", "rebuild"] satisfies Act[], end].filter(
    (group) => group.length > 0,
  );
}
