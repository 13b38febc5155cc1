import type { Db } from "mongodb";
import { collection } from "../collections.ts";
import type { ProjectDocument } from "./documents.ts";

/** What was found out about the former repository. */
const ABOUT_FORMER = {
  remoteCheck: "",
  hostNotices: "",
  hostWebhook: "",
  versionsSeen: "",
  deliveredAt: "",
  refusedDeliveries: "",
  missedDelivery: "",
  otherHostKey: "",
  missingPermissions: "",
  webhookTest: "",
} as const;
const KEYS = { deployKey: "", hostKey: "" } as const;

/**
 * Makes a project follow another repository, whose head has no deployment yet.
 * @returns null if the project no longer follows the same repository, or was deleted
 */
export function relink(
  db: Db,
  { _id, source: { url } }: ProjectDocument,
  {
    source,
    branch,
    keepsKeys,
  }: { source: ProjectDocument["source"]; branch?: string; keepsKeys: boolean },
): Promise<ProjectDocument | null> {
  return collection(db, "projects").findOneAndUpdate(
    { _id, "source.url": url },
    {
      $set: {
        source,
        routedHead: null,
        polledAt: null,
        updatedAt: new Date(),
        ...(branch !== undefined && { branch, branchChosen: true }),
        // It was allowed for the texts of the former repository.
        ...(source.url !== url && { autoMerge: {}, agentsFile: null }),
      },
      $unset: { ...ABOUT_FORMER, ...(keepsKeys ? {} : KEYS) },
    },
    { returnDocument: "after" },
  );
}
