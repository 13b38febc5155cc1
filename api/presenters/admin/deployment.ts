import type { AdminDeployment } from "#schemas/admin/deployment.ts";
import type { DeploymentDocument } from "#store/deployments/documents.ts";
import { listOrgs } from "#store/orgs/orgs.ts";
import { findProjects } from "#store/projects/projects.ts";
import { explainWait, readQueue } from "#core/deployments/explain-wait.ts";
import type { Services } from "../../services.ts";

/** Deployments of any project. Those of a project that is just being deleted are left out. */
export async function presentAdminDeployments(
  services: Services,
  deployments: DeploymentDocument[],
): Promise<AdminDeployment[]> {
  const { db } = services;
  const [orgs, projects, queue] = await Promise.all([
    listOrgs(
      db,
      deployments.map(({ orgId }) => orgId),
    ),
    findProjects(
      db,
      deployments.map(({ projectId }) => projectId),
    ),
    readQueue(services),
  ]);
  const views = await Promise.all(
    deployments.map(async (deployment): Promise<AdminDeployment | null> => {
      const org = orgs.find(({ _id }) => _id === deployment.orgId);
      const project = projects.find(({ _id }) => _id === deployment.projectId);
      if (!org || !project) return null;
      const { _id: id, number, status, reason, errorCode, branch, commit, trigger } = deployment;
      const { attempts, cancelRequested, stages } = deployment;
      return {
        id,
        number,
        status,
        reason,
        errorCode,
        branch,
        commit,
        trigger,
        attempts,
        cancelRequested,
        stages,
        org: { id: org._id, handle: org.handle },
        project: { id: project._id, name: project.name, handle: project.handle },
        isPreview: deployment.previewId !== undefined,
        worker: deployment.workerId,
        createdAt: deployment.createdAt.toISOString(),
        startedAt: deployment.startedAt?.toISOString() ?? null,
        finishedAt: deployment.finishedAt?.toISOString() ?? null,
        wait: await explainWait(services, deployment, { org, project, queue }),
      };
    }),
  );
  return views.filter((view) => view !== null);
}
