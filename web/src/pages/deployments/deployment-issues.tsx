import { useInfiniteQuery } from "@tanstack/react-query";
import { Ban, CircleCheck, FileText, Hourglass } from "lucide-react";
import { type DataState, type Deployment, isFinal, type Issue } from "#schemas/deployment.ts";
import { trpc } from "../../api.ts";
import { EmptyState, ErrorState } from "../../components/notice.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { Loading, Skeleton } from "../../components/ui/skeleton.tsx";
import { formatCount } from "../../lib/format.ts";
import { useShown } from "./deployment-layout.tsx";
import { IssueLine } from "./issue-line.tsx";

const PAGE_SIZE = 100;

/** What is wrong with the content, file by file. None of it stopped the site unless the project says so. */
function DeploymentIssues() {
  const { deployment } = useShown();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    trpc.deployments.issues.infiniteQueryOptions(
      { deploymentId: deployment.id, limit: PAGE_SIZE },
      { getNextPageParam: (page) => page.nextCursor ?? undefined },
    ),
  );
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <Loading label="Loading issues">
        <Card className="grid grid-cols-1 gap-4 p-5">
          <Skeleton className="h-5 w-48" />
          <Skeleton className="h-5 w-3/4" />
          <Skeleton className="h-5 w-2/3" />
        </Card>
      </Loading>
    );
  const issues = data.pages.flatMap((page) => page.issues);
  const last = data.pages.at(-1)!;
  if (issues.length === 0)
    return (
      <Card>
        <NoIssues deployment={deployment} data={last.data} />
      </Card>
    );
  return (
    <div className="grid grid-cols-1 gap-4">
      <p className="text-sm text-soft">
        {formatCount(last.total, "issue")} in the content. A broken link or embed never keeps the
        site from going live.
      </p>
      {groupByFile(issues).map(([path, found]) => (
        <Card key={path} aria-label={path}>
          <h2 className="flex items-center gap-2 border-b border-line px-5 py-2.5 font-mono text-[13px] break-all">
            <FileText className="size-4 shrink-0 text-faint" />
            {path}
            <span className="ml-auto font-sans text-xs whitespace-nowrap text-faint">
              {formatCount(found.length, "issue")}
            </span>
          </h2>
          <ul className="divide-y divide-line">
            {found.map((issue, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- one place can have the same problem twice; the order never changes
              <li key={index}>
                <IssueLine issue={issue} />
              </li>
            ))}
          </ul>
        </Card>
      ))}
      {hasNextPage && (
        <Button
          variant="outline"
          className="justify-self-center"
          pending={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </div>
  );
}

/** An empty list means that all is well only where the content was looked at to the end. */
function NoIssues({ deployment, data }: { deployment: Deployment; data: DataState }) {
  if (deployment.status !== "success" && isFinal(deployment.status))
    return (
      <EmptyState icon={<Ban />} title="Nothing was checked">
        This deployment ended before its content was looked at. Its log says why.
      </EmptyState>
    );
  if (data === "failed")
    return (
      <EmptyState icon={<Ban />} title="The list is missing">
        The data of this deployment could not be prepared. The site is not affected; redeploy to try
        again.
      </EmptyState>
    );
  if (data === "pending")
    return (
      <EmptyState icon={<Hourglass />} title="Being prepared">
        The list of issues is written with the rest of the data, right after the build.
      </EmptyState>
    );
  return (
    <EmptyState icon={<CircleCheck />} title="No issues">
      Every link, embed and front matter of this deployment is in order.
    </EmptyState>
  );
}

function groupByFile(issues: Issue[]): [string, Issue[]][] {
  const groups = new Map<string, Issue[]>();
  for (const issue of issues) groups.set(issue.path, [...(groups.get(issue.path) ?? []), issue]);
  return [...groups];
}

export const route = { Component: DeploymentIssues };
