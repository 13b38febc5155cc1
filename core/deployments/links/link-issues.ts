import type { DeploymentDocument } from "#store/deployments/documents.ts";
import type { CoreContext } from "../../context.ts";
import { deadLinks } from "../compare/links.ts";
import { listIssues } from "../issues/list-issues.ts";

export interface LinkIssue {
  line: number | null;
  message: string;
  suggestion: string | null;
}

/** What is wrong with the links and embeds of one file, by line. */
export async function findLinkIssues(
  context: CoreContext,
  deployment: DeploymentDocument,
  path: string,
): Promise<LinkIssue[]> {
  const { groups } = await listIssues(context, deployment);
  return deadLinks(groups)
    .flatMap(({ places, message, suggestion }) =>
      places
        .filter((place) => place.path === path)
        .map((place) => ({
          line: place.line,
          message: place.message ?? message,
          suggestion: place.suggestion === undefined ? suggestion : place.suggestion,
        })),
    )
    .toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0));
}
