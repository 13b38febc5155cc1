import type { Db, Filter } from "mongodb";
import type { DeploymentStatus } from "#schemas/deployments/status.ts";
import { collection } from "../collections.ts";
import { newestPage, type Page, type PageRequest } from "../pagination.ts";
import type { DeploymentDocument } from "./documents.ts";

/** A search by handle finds up to this many projects. */
const PROJECTS_MAX = 1_000;

/** Deployments of all projects, newest first. `query`: the id of a deployment, or the handle of a project or an organization. */
export async function pageAllDeployments(
  db: Db,
  request: PageRequest & { query?: string | undefined; status?: DeploymentStatus | undefined },
): Promise<Page<DeploymentDocument>> {
  const { query, status } = request;
  const search = query?.trim().toLowerCase();
  const filter: Filter<DeploymentDocument> = {
    deletedAt: { $exists: false },
    ...(status ? { status } : {}),
    ...(search ? await matching(db, search) : {}),
  };
  return newestPage(collection(db, "deployments"), filter, { ...request, by: "createdAt" });
}

async function matching(db: Db, search: string): Promise<Filter<DeploymentDocument>> {
  const org = await collection(db, "orgs").findOne({ handle: search }, { projection: { _id: 1 } });
  const projects = await collection(db, "projects")
    .find({ handle: search }, { projection: { _id: 1 } })
    .limit(PROJECTS_MAX)
    .toArray();
  return {
    $or: [
      { _id: search },
      { projectId: { $in: projects.map(({ _id }) => _id) } },
      ...(org ? [{ orgId: org._id }] : []),
    ],
  };
}

/** How many deployments are queued, and how many of them since before `createdAt`. */
export async function queuePosition(
  db: Db,
  { createdAt }: Pick<DeploymentDocument, "createdAt">,
): Promise<{ position: number; queued: number }> {
  const deployments = collection(db, "deployments");
  const [before, queued] = await Promise.all([
    deployments.countDocuments({ status: "queued", createdAt: { $lt: createdAt } }),
    deployments.countDocuments({ status: "queued" }),
  ]);
  return { position: before + 1, queued: Math.max(queued, before + 1) };
}

/** Organizations with queued deployments. */
export async function listQueuedOrgIds(db: Db): Promise<string[]> {
  return collection(db, "deployments").distinct("orgId", { status: "queued" });
}
