import type { Db } from "mongodb";
import { appendLogLines } from "#store/deployments/logs.ts";
import { queueDeployment } from "#store/deployments/queue.ts";
import type { DeploymentDocument } from "#store/deployments/documents.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";

/** Stores a deployment that waits for a worker, with the first line of its log. */
export async function waitingDeployment(
  db: Db,
  project: ProjectDocument,
): Promise<DeploymentDocument> {
  const { deployment } = await queueDeployment(db, project, {
    branch: "main",
    trigger: { kind: "push", actor: null },
    commit: null,
  });
  const line = { at: "", stage: null, level: "info", text: "Begun" } as const;
  await appendLogLines(db, deployment._id, [{ seq: 1, ...line }]);
  return deployment;
}
