import type { Db } from "mongodb";
import { collection } from "../collections.ts";
import type { ProjectDocument } from "./documents.ts";

/** Projects with a live deployment by id, so that a walk over all of them reads an index. `from`: the first id. */
export function listLiveProjects(
  db: Db,
  request: { orgId?: string | undefined; from?: string | undefined; limit: number },
): Promise<ProjectDocument[]> {
  const { orgId, from, limit } = request;
  return collection(db, "projects")
    .find({
      ...(from === undefined ? {} : { _id: { $gte: from } }),
      ...(orgId === undefined ? {} : { orgId }),
      live: { $ne: null },
    })
    .sort({ _id: 1 })
    .limit(limit)
    .toArray();
}
