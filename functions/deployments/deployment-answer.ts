import { z } from "zod";
import { deploymentStatuses } from "#schemas/deployments/status.ts";
import { deploymentAddress } from "#core/deployments/deployment-address.ts";
import type { DeploymentDocument } from "#store/deployments/documents.ts";
import type { FunctionCall } from "../content-function.ts";

/** What a function says about a deployment. */
export const deploymentAnswer = z.object({
  id: z.string(),
  number: z.int(),
  status: z.enum(deploymentStatuses),
  commit: z.string().nullable().describe("The commit that it builds."),
  reason: z
    .string()
    .nullable()
    .describe("Why it failed, was canceled or skipped: the text of the first error."),
  errorCode: z.string().nullable().describe("A stable code of the failure."),
  errors: z.int().nullable().describe("How many issues are errors. Null until it is built."),
  warnings: z.int().nullable().describe("How many issues are warnings."),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
  url: z
    .string()
    .nullable()
    .describe("An address that shows it. If it is not live, the address works for an hour."),
  page: z.string().describe("Its page in the dashboard, with the log and all issues."),
});

export function answerDeployment(
  { context, org, project, caller }: FunctionCall,
  deployment: DeploymentDocument,
): z.input<typeof deploymentAnswer> {
  const { _id: id, number, status, commit, reason, errorCode, counts } = deployment;
  return {
    id,
    number,
    status,
    reason,
    errorCode,
    commit: commit?.sha ?? null,
    errors: counts?.errors ?? null,
    warnings: counts?.warnings ?? null,
    createdAt: deployment.createdAt.toISOString(),
    finishedAt: deployment.finishedAt?.toISOString() ?? null,
    url: deploymentAddress(context, project, { deployment, caller }),
    page: `${context.env.PUBLIC_URL}/${org.handle}/${project.handle}/${id}`,
  };
}
