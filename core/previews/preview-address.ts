import { mainSiteUrl, siteUrl } from "#schemas/sites/site-url.ts";
import type { PreviewDocument } from "#store/previews/documents.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";

/** The label of the host that shows the project's site, or one of its previews. */
export const addressLabel = (
  { siteLabel }: Pick<ProjectDocument, "siteLabel">,
  preview: Pick<PreviewDocument, "label"> | null,
): string => (preview ? `${preview.label}--${siteLabel}` : siteLabel);

/** The primary address of the project's site, or that of one of its previews. */
export const addressUrl = (
  env: Parameters<typeof siteUrl>[0],
  project: Pick<ProjectDocument, "siteLabel" | "primaryDomain">,
  preview: Pick<PreviewDocument, "label"> | null,
): string => (preview ? siteUrl(env, addressLabel(project, preview)) : mainSiteUrl(env, project));
