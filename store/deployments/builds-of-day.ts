import type { Db } from "mongodb";
import { collection } from "../collections.ts";

/** Deployments of an organization that were requested since then and began to be built. A build that a limit ended does not count. */
export function buildsOfDay(db: Db, orgId: string, since: Date): Promise<number> {
  return collection(db, "deployments").countDocuments({
    orgId,
    createdAt: { $gte: since },
    startedAt: { $ne: null },
    errorCode: { $ne: "org_limit_reached" },
  });
}
