import type { ReadResourceResult, Resource } from "@modelcontextprotocol/server";
import { ignoreIssues, rulesOf } from "#core/deployments/issues/ignored-issues.ts";
import { listIssues } from "#core/deployments/issues/list-issues.ts";
import { liveDeployment } from "#core/deployments/live-deployment.ts";
import type { McpSession } from "../session.ts";

const URI = "issues:///live";
/** The groups of a resource, worst first. `total` says how many there are. */
const MAX_GROUPS = 300;

export const issuesResource: Resource = {
  uri: URI,
  name: "issues",
  title: "Issues of the live site",
  description: "Broken links, missing pictures and other problems, as groups of places.",
  mimeType: "application/json",
};

/** Null if the address is another one. @throws AppError site_not_live */
export async function readIssuesAt(
  { services, project }: McpSession,
  uri: string,
): Promise<ReadResourceResult["contents"] | null> {
  if (uri !== URI) return null;
  const deployment = await liveDeployment(services, project);
  const { groups } = await listIssues(services, deployment);
  const { visible } = ignoreIssues(groups, rulesOf(project, deployment.ignoredIssues));
  const issues = visible.slice(0, MAX_GROUPS);
  const text = JSON.stringify({ deployment: deployment.number, total: visible.length, issues });
  return [{ uri, mimeType: "application/json", text }];
}
