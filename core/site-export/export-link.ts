import type { ProjectDocument } from "#store/projects/documents.ts";
import type { Caller } from "../access/caller.ts";
import { signLink } from "../access/signed-link.ts";
import type { CoreContext } from "../context.ts";
import { planExport } from "./plan-export.ts";

/** A separate subject, so that no other link opens the export. */
export const exportSubject = (projectId: string) => `export-${projectId}`;

/** What the export has, and its address, which needs no key for an hour. @throws as `planExport` */
export async function exportLink(
  context: CoreContext,
  project: ProjectDocument,
  caller: Caller,
): Promise<{ url: string; pages: number; leftOut: number }> {
  const { pages, leftOut } = await planExport(context, project);
  const url = new URL(`/api/v1/projects/${project._id}/export`, context.env.PUBLIC_URL);
  url.searchParams.set("signature", signLink(context, exportSubject(project._id), caller));
  return { url: url.href, pages, leftOut };
}
