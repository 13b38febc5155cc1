import type { Db } from "mongodb";
import { collection } from "../collections.ts";
import type { OrgDocument, SuspensionDocument } from "./documents.ts";

/** `suspension` null ends it. Returns null if the organization was deleted in the meantime. */
export function setSuspension(
  db: Db,
  orgId: string,
  suspension: SuspensionDocument | null,
): Promise<OrgDocument | null> {
  return collection(db, "orgs").findOneAndUpdate(
    { _id: orgId },
    { $set: { suspension, updatedAt: new Date() } },
    { returnDocument: "after" },
  );
}

/** Whether visitors see nothing of the organization's sites. */
export const areSitesOffline = async (db: Db, orgId: string): Promise<boolean> =>
  (await findSuspension(db, orgId))?.sitesOffline ?? false;

export async function findSuspension(db: Db, orgId: string): Promise<SuspensionDocument | null> {
  const org = await collection(db, "orgs").findOne(
    { _id: orgId },
    { projection: { suspension: 1 } },
  );
  return org?.suspension ?? null;
}
