import type { Db } from "mongodb";
import { MAX_IGNORED_RULES } from "#schemas/projects/ignored-issues.ts";
import { collection } from "../collections.ts";
import type { IgnoredIssuesDocument, ProjectDocument } from "./documents.ts";

/** @returns the project; null if it has as many rules as allowed */
export function addIgnoredIssues(
  db: Db,
  projectId: string,
  rule: IgnoredIssuesDocument,
): Promise<ProjectDocument | null> {
  return collection(db, "projects").findOneAndUpdate(
    { _id: projectId, [`ignoredIssues.${MAX_IGNORED_RULES - 1}`]: { $exists: false } },
    { $push: { ignoredIssues: rule }, $set: { updatedAt: new Date() } },
    { returnDocument: "after" },
  );
}

export function removeIgnoredIssues(
  db: Db,
  projectId: string,
  id: string,
): Promise<ProjectDocument | null> {
  return collection(db, "projects").findOneAndUpdate(
    { _id: projectId },
    { $pull: { ignoredIssues: { id } }, $set: { updatedAt: new Date() } },
    { returnDocument: "after" },
  );
}
