import type { Db } from "mongodb";
import { collection } from "../collections.ts";
import type { PreviewDocument } from "./documents.ts";

/** The open preview of a branch that has no pull request. */
export function findBranchPreview(
  db: Db,
  projectId: string,
  branch: string,
): Promise<PreviewDocument | null> {
  return collection(db, "previews").findOne({
    projectId,
    subject: `branch:${branch}`,
    closedAt: null,
  });
}

/** The push that a preview was requested for did not happen. */
export async function dropUnusedPreview(db: Db, previewId: string): Promise<void> {
  await collection(db, "previews").deleteOne({ _id: previewId, routedHead: null, live: null });
}
