import type { DeploymentStatus } from "#schemas/deployments/status.ts";
import { findDeploymentOf, findLatestDeployment } from "#store/deployments/deployments.ts";
import type { DeploymentDocument } from "#store/deployments/documents.ts";
import type { CoreContext } from "../../context.ts";
import { dashboardUrl } from "../../outgoing/dashboard-url.ts";
import { escapeText, linkText, momentText } from "../text.ts";
import {
  type CommandInput,
  findOneProject,
  findProjects,
  type OwnedProject,
} from "./find-projects.ts";

const stateWords: Record<DeploymentStatus, string> = {
  queued: "is queued",
  running: "is being built",
  success: "succeeded",
  failed: "failed",
  canceled: "was canceled",
  skipped: "was skipped",
};

/** What is live and the last state, of one project or of all that the member can reach. @throws AppError project_not_found */
export async function showStatus(context: CoreContext, input: CommandInput): Promise<string> {
  if (input.project !== "") return statusLine(context, await findOneProject(context, input));
  const { projects, total } = await findProjects(context, input);
  if (projects.length === 0)
    return "You have no projects in the organizations that this workspace is connected to.";
  const lines: string[] = [];
  for (const owned of projects) lines.push(await statusLine(context, owned));
  if (total > projects.length) lines.push(`… and ${total - projects.length} more`);
  return lines.join("\n");
}

async function statusLine(
  { db, env }: CoreContext,
  { org, project }: OwnedProject,
): Promise<string> {
  const { _id: projectId, live } = project;
  const url = (path: string) => dashboardUrl(env, `${org.handle}/${project.handle}${path}`);
  const name = (deployment: DeploymentDocument) =>
    linkText(url(`/${deployment._id}`), `#${deployment.number}`);
  const current = live && (await findDeploymentOf(db, projectId, live.deploymentId));
  const last = await findLatestDeployment(db, projectId);
  const parts = [
    current && live ? `${name(current)} is live since ${momentText(live.at)}` : "nothing is live",
    last && last._id !== current?._id && `${name(last)} ${stateOf(last)}`,
  ];
  return `*${linkText(url(""), project.name)}* (${escapeText(org.name)}): ${parts.filter(Boolean).join(", ")}`;
}

const stateOf = ({ status, awaitsApproval }: DeploymentDocument): string =>
  status === "success" && awaitsApproval ? "waits for approval" : stateWords[status];
