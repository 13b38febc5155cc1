import type { Db } from "mongodb";
import type { OwnLimits } from "#schemas/orgs/own-limits.ts";
import { collection } from "../collections.ts";
import type { OrgDocument } from "./documents.ts";

/** Replaces the organization's own limits. Returns null if it was deleted in the meantime. */
export function setOwnLimits(
  db: Db,
  orgId: string,
  limits: OwnLimits,
): Promise<OrgDocument | null> {
  return collection(db, "orgs").findOneAndUpdate(
    { _id: orgId },
    { $set: { limits, updatedAt: new Date() } },
    { returnDocument: "after" },
  );
}
