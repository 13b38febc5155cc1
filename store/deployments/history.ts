import type { Db, Filter } from "mongodb";
import type { DeploymentStatus } from "#schemas/deployments/deployment.ts";
import { collection } from "../collections.ts";
import type { DeploymentDocument } from "./documents.ts";

const DAY_MS = 24 * 60 * 60_000;
/** As many branches and authors as anybody chooses from. */
const FACETS_MAX = 100;

/** What is listed of a project's deployments. Days are ISO dates, in UTC, both inclusive. */
export interface DeploymentFilter {
  status?: DeploymentStatus[] | undefined;
  branch?: string | undefined;
  /** Name of the commit's author. */
  author?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** As a filter for `listDeployments`. */
export function deploymentFilter(
  projectId: string,
  { status, branch, author, from, to }: DeploymentFilter,
): Filter<DeploymentDocument> {
  const createdAt = {
    ...(from ? { $gte: new Date(from) } : {}),
    ...(to ? { $lt: new Date(Date.parse(to) + DAY_MS) } : {}),
  };
  return {
    projectId,
    deletedAt: { $exists: false },
    ...(status ? { status: { $in: status } } : {}),
    ...(branch ? { branch } : {}),
    ...(author ? { "commit.author.name": author } : {}),
    ...(from || to ? { createdAt } : {}),
  };
}

/** What a project's deployments can be filtered by, by name. */
export async function findDeploymentFacets(
  db: Db,
  projectId: string,
): Promise<{ branches: string[]; authors: string[] }> {
  const visible = deploymentFilter(projectId, {});
  const deployments = collection(db, "deployments");
  const [branches, authors] = await Promise.all([
    deployments.distinct("branch", visible),
    deployments.distinct("commit.author.name", visible),
  ]);
  return { branches: sorted(branches), authors: sorted(authors) };
}

const sorted = (names: unknown[]) =>
  names
    .filter((name): name is string => typeof name === "string" && name !== "")
    .sort((a, b) => a.localeCompare(b, "en"))
    .slice(0, FACETS_MAX);

/** The newest deployment that succeeded before this one and is still kept: what it is compared with. */
export function findSuccessBefore(
  db: Db,
  { projectId, pushSeq }: Pick<DeploymentDocument, "projectId" | "pushSeq">,
): Promise<DeploymentDocument | null> {
  return collection(db, "deployments").findOne(
    { projectId, status: "success", removedAt: null, pushSeq: { $lt: pushSeq } },
    { sort: { pushSeq: -1 } },
  );
}

/** The newest deployment that may go live without anybody looking at it first. */
export function findNewestApproved(db: Db, projectId: string): Promise<DeploymentDocument | null> {
  return collection(db, "deployments").findOne(
    { projectId, status: "success", removedAt: null, awaitsApproval: { $ne: true } },
    { sort: { pushSeq: -1 } },
  );
}
