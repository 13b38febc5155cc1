import type { Db } from "mongodb";
import { collection } from "../collections.ts";

/** The id of the deployment that visitors see at the address of a site or preview. */
export async function shownDeployment(
  db: Db,
  { projectId, previewId }: { projectId: string; previewId?: string | null },
): Promise<string | null> {
  const filter = { projection: { live: 1 } };
  const site = previewId
    ? await collection(db, "previews").findOne({ _id: previewId }, filter)
    : await collection(db, "projects").findOne({ _id: projectId }, filter);
  return site?.live?.deploymentId ?? null;
}
