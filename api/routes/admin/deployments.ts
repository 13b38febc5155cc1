import { z } from "zod";
import { AdminDeployment } from "#schemas/admin/deployment.ts";
import { Reason } from "#schemas/admin/reason.ts";
import { deploymentStatuses } from "#schemas/deployments/status.ts";
import { AppError } from "#schemas/errors.ts";
import { paged, paging } from "#schemas/paging.ts";
import { pageAllDeployments } from "#store/deployments/all-deployments.ts";
import { findDeployment } from "#store/deployments/deployments.ts";
import type { DeploymentDocument } from "#store/deployments/documents.ts";
import type { AuditNote } from "#core/audit/record-audit.ts";
import { cancel } from "#core/deployments/deploy.ts";
import { retryDeployment } from "#core/deployments/retry-deployment.ts";
import { presentAdminDeployments } from "../../presenters/admin/deployment.ts";
import type { Services } from "../../services.ts";
import { admin, answer, Reference, router } from "../../trpc.ts";

const QUERY_MAX_LENGTH = 64;
const one = { deploymentId: Reference };

/** Deployments of all projects. */
export const deployments = router({
  /** Newest first. `query`: the id of a deployment, or the handle of a project or an organization. */
  list: admin
    .input(
      z
        .strictObject({
          query: z.string().max(QUERY_MAX_LENGTH).optional(),
          status: z.enum(deploymentStatuses).optional(),
          ...paging,
        })
        .prefault({}),
    )
    .output(answer({ deployments: z.array(AdminDeployment), ...paged }))
    .query(async ({ ctx: { services }, input }) => {
      const { items, ...page } = await pageAllDeployments(services.db, input);
      const views = await presentAdminDeployments(services, items);
      return { success: true, deployments: views, ...page };
    }),

  get: admin
    .input(z.strictObject(one))
    .output(answer({ deployment: AdminDeployment }))
    .query(async ({ ctx: { services }, input }) =>
      present(services, await requireDeployment(services, input.deploymentId)),
    ),

  cancel: admin
    .input(z.strictObject({ ...one, reason: Reason }))
    .output(answer({ deployment: AdminDeployment }))
    .mutation(async ({ ctx: { services, audit }, input: { deploymentId, reason } }) => {
      const deployment = await requireDeployment(services, deploymentId);
      const canceled = await cancel(services, deployment, "canceled by an administrator");
      const answered = await present(services, canceled);
      note(audit, { deployment, project: answered.deployment.project }, reason);
      return answered;
    }),

  /** Returns the deployment that is built, which may be a new one. */
  retry: admin
    .input(z.strictObject({ ...one, reason: Reason }))
    .output(answer({ deployment: AdminDeployment }))
    .mutation(async ({ ctx: { services, audit }, input: { deploymentId, reason } }) => {
      const deployment = await requireDeployment(services, deploymentId);
      const answered = await present(services, await retryDeployment(services, deployment));
      note(audit, { deployment, project: answered.deployment.project }, reason);
      return answered;
    }),
});

async function requireDeployment({ db }: Services, id: string): Promise<DeploymentDocument> {
  const deployment = await findDeployment(db, id);
  if (!deployment || deployment.deletedAt) throw new AppError("deployment_not_found");
  return deployment;
}

async function present(
  services: Services,
  deployment: DeploymentDocument,
): Promise<{ success: true; deployment: AdminDeployment }> {
  const [view] = await presentAdminDeployments(services, [deployment]);
  if (!view) throw new AppError("deployment_not_found");
  return { success: true, deployment: view };
}

function note(
  audit: AuditNote,
  acted: { deployment: DeploymentDocument; project: { name: string } },
  reason: string,
): void {
  const { _id: id, number, projectId } = acted.deployment;
  audit.target = { kind: "deployment", id, name: `${acted.project.name} #${number}` };
  audit.projectId = projectId;
  audit.details = { reason };
}
