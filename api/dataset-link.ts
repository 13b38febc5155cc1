import { AppError } from "#schemas/errors.ts";
import { datasetKey } from "#schemas/manifest.ts";
import type { DeploymentDocument } from "#store/deployments.ts";
import { linkEnd } from "./present/link-end.ts";
import type { Services } from "./services.ts";

/** A subject of its own: a link to look at a deployment must not open its database, nor the other way round. */
export const sqliteSubject = (deploymentId: string) => `sqlite-${deploymentId}`;

/** @throws AppError deployment_removed */
export async function sqliteLink(
  { env, blobs, secretBox }: Services,
  { _id, projectId, artifact }: DeploymentDocument,
): Promise<{ url: string; size: number }> {
  const size = artifact && (await blobs.size(datasetKey(projectId, artifact, "content.sqlite")));
  if (!size) throw new AppError("deployment_removed");
  const url = new URL(`/api/data/${_id}/content.sqlite`, env.PUBLIC_URL);
  url.searchParams.set("signature", secretBox.sign(sqliteSubject(_id), linkEnd()));
  return { url: url.href, size };
}
