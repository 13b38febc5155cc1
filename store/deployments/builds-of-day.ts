import type { Db } from "mongodb";
import { collection } from "../collections.ts";
import type { DeploymentDocument } from "./documents.ts";

/**
 * Deployments of an organization that were requested since then and began to be built. A build that a limit ended does not count.
 * @param before only those that were requested before this one, so that two builds that begin together do not count each other
 */
export function buildsOfDay(
  db: Db,
  orgId: string,
  {
    since,
    before,
  }: { since: Date; before?: Pick<DeploymentDocument, "_id" | "createdAt"> | undefined },
): Promise<number> {
  const earlier = before && [
    { createdAt: { $lt: before.createdAt } },
    { createdAt: before.createdAt, _id: { $lt: before._id } },
  ];
  return collection(db, "deployments").countDocuments({
    orgId,
    ...(earlier ? { $or: earlier } : {}),
    createdAt: { $gte: since },
    startedAt: { $ne: null },
    errorCode: { $ne: "org_limit_reached" },
  });
}
