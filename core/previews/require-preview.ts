import { AppError } from "#schemas/errors.ts";
import type { PreviewDocument } from "#store/previews/documents.ts";
import { findPreviewOf } from "#store/previews/previews.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import type { CoreContext } from "../context.ts";

/** A preview of a project that the caller may see. @throws AppError not_found */
export async function requirePreview(
  { db }: Pick<CoreContext, "db">,
  { _id: projectId }: Pick<ProjectDocument, "_id">,
  previewId: string,
): Promise<PreviewDocument> {
  const preview = await findPreviewOf(db, projectId, previewId);
  if (!preview) throw new AppError("not_found");
  return preview;
}
