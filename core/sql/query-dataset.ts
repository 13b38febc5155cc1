import { AppError } from "#schemas/errors.ts";
import type { SqlResult, SqlTable } from "#schemas/deployments/sql.ts";
import { findDeploymentOf } from "#store/deployments/deployments.ts";
import type { DeploymentDocument } from "#store/deployments/documents.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import type { CoreContext } from "../context.ts";
import { liveDeployment } from "../deployments/live-deployment.ts";
import { localCopy } from "./local-copies.ts";
import { runInThread } from "./query-threads.ts";
import type { Query } from "./run-query.ts";

interface Asked {
  project: ProjectDocument;
  /** Absent: the live one. */
  deploymentId?: string | undefined;
}

export type Queried<T> = T & { deployment: DeploymentDocument };

/**
 * Runs a query over what members may see of a deployment.
 * @throws AppError sql_invalid, sql_refused, sql_limit, sql_database_too_large, too_many_requests, site_not_live, deployment_not_found, dataset_pending, dataset_failed, deployment_removed
 */
export async function queryDataset(
  context: CoreContext,
  asked: Asked,
  query: Query,
): Promise<Queried<SqlResult>> {
  const deployment = await findAsked(context, asked);
  const path = await localCopy(context, deployment);
  const answer = await runInThread(asked.project._id, { ask: "query", path, query });
  if ("refusal" in answer) {
    const { appCode, message } = answer.refusal;
    throw new AppError(appCode, message === undefined ? {} : { message });
  }
  if ("tables" in answer) throw new Error("the thread answered another question");
  return { ...answer, deployment };
}

/** The tables that a query can read. @throws as `queryDataset` */
export async function listTables(
  context: CoreContext,
  asked: Asked,
): Promise<Queried<{ tables: SqlTable[] }>> {
  const deployment = await findAsked(context, asked);
  const path = await localCopy(context, deployment);
  const answer = await runInThread(asked.project._id, { ask: "tables", path });
  if (!("tables" in answer)) throw new Error("the thread answered another question");
  return { ...answer, deployment };
}

/** @throws AppError site_not_live, deployment_not_found */
async function findAsked(
  context: CoreContext,
  { project, deploymentId }: Asked,
): Promise<DeploymentDocument> {
  if (deploymentId === undefined) return liveDeployment(context, project);
  const deployment = await findDeploymentOf(context.db, project._id, deploymentId);
  if (!deployment || deployment.deletedAt) throw new AppError("deployment_not_found");
  return deployment;
}
