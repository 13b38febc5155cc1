import type { Db } from "mongodb";
import { collection } from "../collections.ts";
import type { ProjectDocument } from "../projects/documents.ts";
import type { PreviewDocument, SeenBranchesDocument } from "./documents.ts";

type Linked = Pick<ProjectDocument, "_id" | "source">;

/** What the last check of the linked repository found. Null before the first one, or if the project follows another repository now. */
export function findSeenBranches(
  db: Db,
  { _id, source: { url } }: Linked,
): Promise<SeenBranchesDocument | null> {
  return collection(db, "seenBranches").findOne({ _id, url });
}

export async function saveSeenBranches(
  db: Db,
  { _id, source: { url } }: Linked,
  seen: Pick<SeenBranchesDocument, "patterns" | "heads">,
): Promise<void> {
  await collection(db, "seenBranches").replaceOne({ _id }, { url, ...seen }, { upsert: true });
}

/** If the project asks for previews of branches again, those that are there at that time are not built. */
export async function forgetSeenBranches(db: Db, { _id }: Linked): Promise<void> {
  await collection(db, "seenBranches").deleteOne({ _id });
}

/** The open previews of branches without a pull request. */
export function listBranchPreviews(db: Db, projectId: string): Promise<PreviewDocument[]> {
  return collection(db, "previews").find({ projectId, closedAt: null, pull: null }).toArray();
}
