import type { RepositoryPreview } from "#schemas/projects/repository-preview.ts";
import type { RepositoryPreviewDocument } from "#store/projects/documents.ts";

export function presentRepositoryPreview({
  _id: id,
  url,
  state,
  stage,
  error,
  site,
}: Omit<RepositoryPreviewDocument, "pages">): RepositoryPreview {
  return { id, url, state, stage, error, site };
}
