import type { Db, Filter } from "mongodb";
import type { DeploymentStatus } from "#schemas/deployments/status.ts";
import { collection } from "../collections.ts";
import type { DeploymentDocument } from "./documents.ts";

const DAY_MS = 24 * 60 * 60_000;
/** How many branches and authors a filter offers. */
const FACETS_MAX = 100;

/** Filters for a project's list of deployments. Days are ISO dates in UTC, both inclusive. */
export interface DeploymentFilter {
  status?: DeploymentStatus[] | undefined;
  branch?: string | undefined;
  /** Name of the commit's author. */
  author?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** Converts the filters to a query for `listDeployments`. */
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

/** The values that a project's deployments can be filtered by, sorted by name. */
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

/** The newest earlier deployment that succeeded and is still stored: the base of a comparison. */
export function findSuccessBefore(
  db: Db,
  { projectId, pushSeq }: Pick<DeploymentDocument, "projectId" | "pushSeq">,
): Promise<DeploymentDocument | null> {
  return collection(db, "deployments").findOne(
    { projectId, status: "success", removedAt: null, pushSeq: { $lt: pushSeq } },
    { sort: { pushSeq: -1 } },
  );
}

/** The newest deployment that may go live without approval. */
export function findNewestApproved(db: Db, projectId: string): Promise<DeploymentDocument | null> {
  return collection(db, "deployments").findOne(
    { projectId, status: "success", removedAt: null, awaitsApproval: { $ne: true } },
    { sort: { pushSeq: -1 } },
  );
}
