import type { Db } from "mongodb";
import type { AuditTarget } from "#schemas/orgs/audit.ts";
import type { AuditEntryDocument } from "./documents.ts";
import { collection } from "../collections.ts";
import type { DeploymentDocument } from "../deployments/documents.ts";
import {
  momentCursor,
  momentKey,
  olderThan,
  type Page,
  type PageRequest,
  pageOf,
} from "../pagination.ts";
import type { ProjectDocument } from "../projects/documents.ts";

/** The audit log entries that every member can see. */
export interface ActivitySources {
  actions: string[];
  targetKinds: AuditTarget["kind"][];
}

export type ActivityItem = { at: Date; id: string } & (
  | { deployment: DeploymentDocument }
  | { entry: AuditEntryDocument }
);

/** Deployments and changes in an organization, or in one project of it, in one list, newest first, with the projects they belong to. */
export async function listActivity(
  db: Db,
  orgId: string,
  request: PageRequest & ActivitySources & { projectId?: string | undefined },
): Promise<Page<ActivityItem> & { projects: ProjectDocument[] }> {
  const cursor = momentCursor(request.cursor);
  const deployments = collection(db, "deployments");
  const entries = collection(db, "auditEntries");
  const inProject = request.projectId === undefined ? {} : { projectId: request.projectId };
  const notDeleted = { orgId, ...inProject, deletedAt: { $exists: false } };
  const filter = {
    orgId,
    ...inProject,
    action: { $in: request.actions },
    "target.kind": { $in: request.targetKinds },
  };
  const [built, changed, deploymentCount, entryCount] = await Promise.all([
    deployments
      .find({ ...notDeleted, ...olderThan("createdAt", cursor) })
      .sort({ createdAt: -1, _id: -1 })
      .limit(request.limit + 1)
      .toArray(),
    entries
      .find({ ...filter, ...olderThan("at", cursor) })
      .sort({ at: -1, _id: -1 })
      .limit(request.limit + 1)
      .toArray(),
    deployments.countDocuments(notDeleted),
    entries.countDocuments(filter),
  ]);
  const rows: ActivityItem[] = [
    ...built.map((deployment) => ({
      at: deployment.createdAt,
      id: deployment._id,
      deployment,
    })),
    ...changed.map((entry) => ({ at: entry.at, id: entry._id, entry })),
  ].toSorted(newestFirst);
  const page = pageOf(rows, {
    ...request,
    total: deploymentCount + entryCount,
    keyOf: ({ at, id }) => momentKey(at, id),
  });
  const projectIds = page.items.flatMap((item) => {
    if ("deployment" in item) return item.deployment.projectId;
    return projectOf(item.entry) ?? [];
  });
  const projects = await collection(db, "projects")
    .find({ orgId, _id: { $in: [...new Set(projectIds)] } })
    .toArray();
  return { ...page, projects };
}

/** Entries of an older version lack their project. */
export const projectOf = ({ projectId, target }: AuditEntryDocument): string | undefined =>
  projectId ?? (target.kind === "project" ? target.id : undefined);

/** For equal times, the higher id comes first. Both lists come from the store in this order. */
function newestFirst(a: ActivityItem, b: ActivityItem): number {
  return b.at.getTime() - a.at.getTime() || (a.id < b.id ? 1 : -1);
}
