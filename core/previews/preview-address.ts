import type { PreviewDocument } from "#store/previews/documents.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";

/** The label of the host that shows the project's site, or one of its previews. */
export const addressLabel = (
  { siteLabel }: Pick<ProjectDocument, "siteLabel">,
  preview: Pick<PreviewDocument, "label"> | null,
): string => (preview ? `${preview.label}--${siteLabel}` : siteLabel);
