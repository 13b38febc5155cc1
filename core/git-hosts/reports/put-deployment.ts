import type { Env } from "#schemas/env/env.ts";
import type { DeploymentDocument } from "#store/deployments/documents.ts";
import type { PreviewDocument } from "#store/previews/documents.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import type { DeploymentState } from "../port.ts";
import { addressUrl } from "../../previews/preview-address.ts";
import { outcomeOf } from "./outcome.ts";
import type { Reporting } from "./reporting.ts";

interface Shown {
  env: Env;
  project: ProjectDocument;
  deployment: DeploymentDocument;
  /** What the deployment is built for. Null if it is the project's site. */
  preview: PreviewDocument | null;
  sha: string;
  /** The deployment's page. */
  logUrl: string;
  /** What the token may do. Null if the host does not say. */
  scopes: string[] | null;
  /** The host's id of its own record. Null if there is none yet. */
  id: string | null;
  /** Called with the id of a new record before anything else can fail. */
  created: (id: string) => void;
}

/**
 * Shows a deployment in the host's own list, if the host has one and the token may write it. What is never built has no
 * record there.
 * @returns the host's id of the record
 */
export async function putDeployment(
  { reports: { deployments }, api, repository, missing }: Reporting,
  shown: Shown,
): Promise<string | null> {
  if (!deployments || missing.includes("deployments") || !deployments.mayWrite(shown.scopes))
    return shown.id;
  const { project, deployment, preview, sha, logUrl } = shown;
  const state = stateOf(deployment);
  let { id } = shown;
  if (id === null) {
    if (state === "gone") return null;
    const environment = preview ? "Preview" : "Production";
    id = await deployments.create(api, repository, { key: deployment._id, sha, environment });
    shown.created(id);
  }
  const { description } = outcomeOf(deployment, preview);
  const url = addressUrl(shown.env, project, preview);
  await deployments.setState(api, repository, { id, state, description, logUrl, url });
  return id;
}

function stateOf({ status, awaitsApproval }: DeploymentDocument): DeploymentState {
  if (status === "canceled" || status === "skipped") return "gone";
  if (status === "failed") return "failed";
  return status === "success" && !awaitsApproval ? "success" : "pending";
}
