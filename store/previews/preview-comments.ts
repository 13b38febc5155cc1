import type { Db } from "mongodb";
import { collection } from "../collections.ts";
import type { DeploymentDocument } from "../deployments/documents.ts";

/** The comment on the host that later deployments of the preview update. */
export async function savePreviewComment(
  db: Db,
  previewId: string,
  commentId: string,
): Promise<void> {
  await collection(db, "previews").updateOne({ _id: previewId }, { $set: { commentId } });
}

/** Whether no newer deployment of the same preview has ended. */
export async function isNewestOfPreview(
  db: Db,
  previewId: string,
  { projectId, pushSeq }: DeploymentDocument,
): Promise<boolean> {
  const newer = await collection(db, "deployments").findOne(
    {
      projectId,
      previewId,
      pushSeq: { $gt: pushSeq },
      status: { $in: ["success", "failed", "skipped"] },
    },
    { projection: { _id: 1 } },
  );
  return newer === null;
}
