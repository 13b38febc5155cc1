import type { ProjectDocument } from "#store/projects/documents.ts";
import type { Caller } from "../access/caller.ts";
import { signLink } from "../access/signed-link.ts";
import type { CoreContext } from "../context.ts";

/** A separate subject, so that no other link opens the list. */
export const subscribersSubject = (projectId: string) => `subscribers-${projectId}`;

/** Where the browser gets the list as CSV. The address needs no key for an hour, while the caller is an admin. */
export function subscribersExportLink(
  context: Pick<CoreContext, "env" | "secretBox">,
  { _id: projectId }: Pick<ProjectDocument, "_id">,
  caller: Caller,
): string {
  const url = new URL(`/api/subscribers/${projectId}`, context.env.PUBLIC_URL);
  url.searchParams.set("signature", signLink(context, subscribersSubject(projectId), caller));
  return url.href;
}
