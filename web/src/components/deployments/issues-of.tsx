import { useQuery } from "@tanstack/react-query";
import type { Deployment } from "#schemas/deployments/deployment.ts";
import type { Project } from "#schemas/projects/project.ts";
import { trpc } from "../../api.ts";
import { DetailSection } from "../lists/detail-section.tsx";
import { ErrorState } from "../empty-state.tsx";
import { paths } from "../../paths.ts";
import { IssueLine } from "./issue-line.tsx";

const SHOWN_ISSUES = 100;

/** The issues of one file, as part of its panel. Renders nothing if there are none. */
export function IssuesOf({
  project,
  deployment,
  path,
}: {
  project: Project;
  deployment: Deployment;
  path: string;
}) {
  const { data, error, refetch } = useQuery(
    trpc.deployments.issues.queryOptions({
      deploymentId: deployment.id,
      path,
      limit: SHOWN_ISSUES,
    }),
  );
  if (error && !data)
    return (
      <ErrorState title="Could not load the issues" error={error} onRetry={() => void refetch()} />
    );
  const issues = data?.issues ?? [];
  if (issues.length === 0) return null;
  return (
    <DetailSection title="Issues" count={issues.length}>
      <ul className="divide-y divide-line rounded-lg border border-line">
        {issues.map((issue, index) => (
          <li key={index}>
            <IssueLine
              issue={issue}
              count={issue.count}
              to={paths.source(
                project.orgHandle,
                project.handle,
                deployment.id,
                path,
                issue.line ?? undefined,
              )}
            />
          </li>
        ))}
      </ul>
    </DetailSection>
  );
}
