import type { Db } from "mongodb";
import { collection } from "../collections.ts";
import { ofSite } from "./of-site.ts";

/** Whether a deployment of the site waits for its build, or is built now. */
export async function hasUnfinishedBuild(db: Db, projectId: string): Promise<boolean> {
  const deployment = await collection(db, "deployments").findOne(
    { projectId, ...ofSite, status: { $in: ["queued", "running"] } },
    { projection: { _id: 1 } },
  );
  return deployment !== null;
}
