import type { Env } from "#schemas/env/env.ts";
import { mainSiteUrl } from "#schemas/sites/site-url.ts";
import type { WebhookData } from "#schemas/webhooks/events.ts";
import type { DeploymentDocument } from "#store/deployments/documents.ts";
import type { OrgDocument } from "#store/orgs/documents.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import { dashboardUrl } from "../outgoing/dashboard-url.ts";

type AddressEnv = Pick<Env, "SITES_DOMAIN"> & { PUBLIC_URL: string; SITES_URL: string };
type OfDeployment = WebhookData<"deployment.changed">;

export const orgData = ({ _id: id, handle, name }: OrgDocument): OfDeployment["org"] => ({
  id,
  handle,
  name,
});

export function projectData(
  env: AddressEnv,
  org: OrgDocument,
  project: ProjectDocument,
): OfDeployment["project"] {
  const { _id: id, handle, name } = project;
  return {
    id,
    handle,
    name,
    url: dashboardUrl(env, `${org.handle}/${handle}`),
    siteUrl: mainSiteUrl(env, project),
  };
}

export function deploymentData(
  env: AddressEnv,
  { org, project }: { org: OrgDocument; project: ProjectDocument },
  deployment: DeploymentDocument,
): OfDeployment {
  const { _id: id, number, status, reason, errorCode, branch } = deployment;
  return {
    org: orgData(org),
    project: projectData(env, org, project),
    deployment: {
      id,
      number,
      status,
      reason,
      errorCode,
      branch,
      isPreview: deployment.previewId !== undefined,
      awaitsApproval: deployment.awaitsApproval ?? false,
      commitSha: deployment.commit?.sha ?? null,
      trigger: deployment.trigger.kind,
      createdAt: deployment.createdAt.toISOString(),
      finishedAt: deployment.finishedAt?.toISOString() ?? null,
      url: dashboardUrl(env, `${org.handle}/${project.handle}/${id}`),
    },
  };
}
