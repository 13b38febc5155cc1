import type { Db, Filter } from "mongodb";
import type { DeploymentStatus } from "#schemas/deployments/status.ts";
import { collection } from "../collections.ts";
import type { DeploymentDocument } from "./documents.ts";
import { ofSite } from "./of-site.ts";

const DAY_MS = 24 * 60 * 60_000;
/** How many branches and authors a filter offers. */
const FACETS_MAX = 100;

/** Filters for a project's list of deployments. Days are ISO dates in UTC, both inclusive. */
export interface DeploymentFilter {
  status?: DeploymentStatus[] | undefined;
  branch?: string | undefined;
  /** Deployments of the project's site, or of its previews. */
  of?: "site" | "previews" | undefined;
  previewId?: string | undefined;
  /** Name of the commit's author. */
  author?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** Converts the filters to a query for `listDeployments`. */
export function deploymentFilter(
  projectId: string,
  { status, branch, of, previewId, author, from, to }: DeploymentFilter,
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
    ...(of === "site" ? ofSite : {}),
    ...(of === "previews" ? { previewId: { $exists: true } } : {}),
    ...(previewId ? { previewId } : {}),
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

/** The newest deployment of each preview. */
export async function findNewestOfPreviews(
  db: Db,
  projectId: string,
  previewIds: readonly string[],
): Promise<Map<string, DeploymentDocument>> {
  const rows = await Promise.all(
    previewIds.map((previewId) =>
      collection(db, "deployments").findOne(
        { projectId, previewId, deletedAt: { $exists: false } },
        { sort: { pushSeq: -1 } },
      ),
    ),
  );
  return new Map(rows.flatMap((row) => (row?.previewId ? [[row.previewId, row] as const] : [])));
}

/** More builds of scheduled notes than projects have in a month. */
const CARRIED_OUT_MAX = 1_000;

/** The deployments up to a live one that published or took down scheduled notes, the oldest first. */
export async function listCarriedOut(
  db: Db,
  { project, since, pushSeq }: { project: { _id: string }; since: Date; pushSeq: number },
): Promise<Pick<DeploymentDocument, "_id" | "number" | "scheduled">[]> {
  const rows = await collection(db, "deployments")
    .find(
      {
        projectId: project._id,
        ...ofSite,
        status: "success",
        deletedAt: { $exists: false },
        pushSeq: { $lte: pushSeq },
        finishedAt: { $gte: since },
        scheduled: { $exists: true },
      },
      { projection: { number: 1, scheduled: 1 } },
    )
    .sort({ pushSeq: -1 })
    .limit(CARRIED_OUT_MAX)
    .toArray();
  return rows.reverse();
}

/** The newest earlier deployment of the site that succeeded and is still stored: the base of a comparison. */
export function findSuccessBefore(
  db: Db,
  { projectId, pushSeq }: Pick<DeploymentDocument, "projectId" | "pushSeq">,
): Promise<DeploymentDocument | null> {
  return collection(db, "deployments").findOne(
    { projectId, ...ofSite, status: "success", removedAt: null, pushSeq: { $lt: pushSeq } },
    { sort: { pushSeq: -1 } },
  );
}

/** The newest deployment of the site that built this commit and is still stored. */
export function findSuccessOfCommit(
  db: Db,
  projectId: string,
  commit: string,
): Promise<DeploymentDocument | null> {
  return collection(db, "deployments").findOne(
    {
      projectId,
      ...ofSite,
      status: "success",
      "commit.sha": commit,
      removedAt: null,
      deletedAt: { $exists: false },
    },
    { sort: { pushSeq: -1 } },
  );
}

/** The newest deployment of a preview whose pages are still stored. */
export function findBuiltPreview(
  db: Db,
  projectId: string,
  previewId: string,
): Promise<DeploymentDocument | null> {
  return collection(db, "deployments").findOne(
    { projectId, previewId, status: "success", removedAt: null, deletedAt: { $exists: false } },
    { sort: { pushSeq: -1 } },
  );
}

/** The newest deployment of the site that may go live without approval. */
export function findNewestApproved(db: Db, projectId: string): Promise<DeploymentDocument | null> {
  return collection(db, "deployments").findOne(
    { projectId, ...ofSite, status: "success", removedAt: null, awaitsApproval: { $ne: true } },
    { sort: { pushSeq: -1 } },
  );
}
