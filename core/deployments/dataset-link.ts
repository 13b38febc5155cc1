import { AppError } from "#schemas/errors.ts";
import { datasetKey } from "#schemas/deployments/manifest.ts";
import type { DeploymentDocument } from "#store/deployments/documents.ts";
import type { Caller } from "../access/caller.ts";
import type { CoreContext } from "../context.ts";
import { signLink } from "../access/signed-link.ts";

/** A separate subject, so that a link to a deployment does not open its database, and vice versa. */
export const sqliteSubject = (deploymentId: string) => `sqlite-${deploymentId}`;

/** @throws AppError deployment_removed */
export async function sqliteLink(
  context: CoreContext,
  { _id, projectId, artifact }: DeploymentDocument,
  caller: Caller,
): Promise<{ url: string; size: number }> {
  const { env, blobs } = context;
  const size = artifact && (await blobs.size(datasetKey(projectId, artifact, "content.sqlite")));
  if (!size) throw new AppError("deployment_removed");
  const url = new URL(`/api/data/${_id}/content.sqlite`, env.PUBLIC_URL);
  url.searchParams.set("signature", signLink(context, sqliteSubject(_id), caller));
  return { url: url.href, size };
}
