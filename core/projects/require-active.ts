import { AppError } from "#schemas/errors.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";

/** @throws AppError project_archived */
export function requireActive({ archivedAt }: Pick<ProjectDocument, "archivedAt">): void {
  if (archivedAt) throw new AppError("project_archived");
}
