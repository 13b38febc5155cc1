import { stripVTControlCharacters } from "node:util";
import type { ReadResourceResult, Resource } from "@modelcontextprotocol/server";
import { isDeploymentId } from "#schemas/ids.ts";
import { deploymentFilter } from "#store/deployments/history.ts";
import { findDeploymentIn, listDeployments } from "#store/deployments/deployments.ts";
import { readLogLines } from "#store/deployments/logs.ts";
import type { McpSession } from "../session.ts";

const PREFIX = "deployment-log:///";
export const LOG_TEMPLATE = `${PREFIX}{deploymentId}`;
const RECENT = 10;
/** The end of a log says why a build failed. */
const SHOWN_LINES = 1_000;
const READ_LINES = 20_000;

/** The logs of the newest deployments, of the site and of previews. */
export async function listLogs({ services, project }: McpSession): Promise<Resource[]> {
  const filter = deploymentFilter(project._id, {});
  const { items } = await listDeployments(services.db, filter, { limit: RECENT });
  return items.map(({ _id, number, branch, status, createdAt }) => ({
    uri: PREFIX + _id,
    name: `deployment-${number}`,
    title: `Log of deployment #${number} (${branch}, ${status})`,
    mimeType: "text/plain",
    annotations: { lastModified: createdAt.toISOString() },
  }));
}

/** Null if the project has no such log. */
export async function readLogAt(
  { services, org, project }: McpSession,
  uri: string,
): Promise<ReadResourceResult["contents"] | null> {
  const id = uri.startsWith(PREFIX) ? uri.slice(PREFIX.length) : "";
  const deployment = isDeploymentId(id) ? await findDeploymentIn(services.db, [org._id], id) : null;
  if (deployment?.projectId !== project._id) return null;
  const { db, blobs } = services;
  const lines = await readLogLines({ db, blobs }, deployment, { after: 0, limit: READ_LINES });
  const text = lines
    .slice(-SHOWN_LINES)
    .map((line) => `${line.at} ${line.level} ${stripVTControlCharacters(line.text)}`)
    .join("\n");
  return [{ uri, mimeType: "text/plain", text }];
}
