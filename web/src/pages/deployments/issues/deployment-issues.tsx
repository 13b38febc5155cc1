import { SearchX } from "lucide-react";
import { useCallback, useMemo, useState } from "react";
import { Link } from "react-router-dom";
import { EmptyState, ErrorState } from "../../../components/empty-state.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { Loading, Skeleton } from "../../../components/ui/skeleton.tsx";
import { formatNumber } from "../../../lib/format.ts";
import { paths } from "../../../paths.ts";
import { useDeploymentContext } from "../../../components/deployments/deployment-context.ts";
import { FixIssues } from "./fix-issues.tsx";
import { IssueFilters } from "./issue-filters.tsx";
import { IssueList } from "./issue-list.tsx";
import { IgnoreDialog } from "./ignore-dialog.tsx";
import { IgnoredRules } from "./ignored-rules.tsx";
import { NoIssues } from "./no-issues.tsx";
import { type ListedIssue, useIssues } from "./use-issues.ts";

/** The issues in the content. They do not stop a site from going live unless the project's settings say so. */
function DeploymentIssues() {
  const { project, deployment } = useDeploymentContext();
  const { query, set, isFiltered, issues } = useIssues(deployment);
  const [ignoring, setIgnoring] = useState<ListedIssue | null>(null);
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = issues;
  const loaded = useMemo(() => data?.pages.flatMap((page) => page.issues) ?? [], [data]);
  const onEnd = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);

  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <IssuesLoading />;
  const { summary, previous, rules, data: state } = data.pages.at(-1)!;
  const all = summary.errors + summary.warnings + summary.infos;
  const counted = (deployment.counts?.errors ?? 0) + (deployment.counts?.warnings ?? 0);
  if (all + summary.resolved + summary.ignored + rules.length === 0)
    return (
      <Card>
        <NoIssues deployment={deployment} data={state} />
      </Card>
    );
  const address = [project.orgHandle, project.handle] as const;
  // Resolved issues are in the files of the previous deployment.
  const shownId = query.state === "resolved" && previous ? previous.id : deployment.id;
  const sourceOf = ({ path, line }: Pick<ListedIssue, "path" | "line">) =>
    paths.source(...address, shownId, path, line ?? undefined);
  return (
    <>
      <p className="mb-3 text-sm text-pretty text-soft">
        {previous && (
          <>
            <span className="text-ink">{deltaOf(summary)}</span> since{" "}
            <Link
              to={paths.deployment(...address, previous.id)}
              className="rounded-sm underline underline-offset-2 hover:text-ink"
            >
              #{previous.number}
            </Link>
            .{" "}
          </>
        )}
        {deployment.errorCode === "issues_found"
          ? "Errors stopped this deployment. The project's build settings require this."
          : "Broken links and embeds never stop a site from going live."}
        {counted > all + summary.ignored &&
          ` The list shows the first ${formatNumber(all)} of ${formatNumber(counted)}.`}
        {summary.ignored + rules.length > 0 && query.state !== "ignored" && (
          <>
            {" "}
            <Link
              to="?state=ignored"
              className="rounded-sm underline underline-offset-2 hover:text-ink"
            >
              {formatNumber(summary.ignored)} ignored
            </Link>
          </>
        )}
      </p>
      <IssueFilters summary={summary} previous={previous} query={query} set={set} />
      {deployment.live && query.state === "" && loaded.length > 0 && (
        <FixIssues project={project} query={query} />
      )}
      {query.state === "ignored" && (
        <IgnoredRules project={project} rules={rules} issues={loaded} sourceOf={sourceOf} />
      )}
      <Card aria-label="Issues" aria-busy={issues.isPlaceholderData} className="overflow-hidden">
        {loaded.length > 0 ? (
          <IssueList
            key={`${query.state} ${query.severity} ${query.category} ${query.q}`}
            issues={loaded}
            deploymentId={deployment.id}
            markNew={query.state === "" && previous !== null}
            hasPlaces={query.state === "" || query.state === "ignored"}
            sourceOf={sourceOf}
            onIgnore={query.state === "" || query.state === "new" ? setIgnoring : null}
            onEnd={onEnd}
          />
        ) : (
          <EmptyState
            icon={<SearchX />}
            title={isFiltered ? "No matching issues" : "No issues"}
            action={
              isFiltered && (
                <Button
                  variant="outline"
                  size="sm"
                  onClick={() => set({ state: "", severity: "", category: "", q: "" })}
                >
                  Clear filters
                </Button>
              )
            }
          >
            {!isFiltered && "All links, embeds and front matter are valid now."}
          </EmptyState>
        )}
      </Card>
      {ignoring && (
        <IgnoreDialog project={project} issue={ignoring} onClose={() => setIgnoring(null)} />
      )}
      {isFetchingNextPage && (
        <output className="mt-4 block text-center text-[13px] text-faint">Loading more…</output>
      )}
    </>
  );
}

function deltaOf({ added, resolved }: { added: number; resolved: number }): string {
  if (added + resolved === 0) return "No new or resolved issues";
  return `${formatNumber(added)} new, ${formatNumber(resolved)} resolved`;
}

const IssuesLoading = () => (
  <Loading label="Loading issues">
    <Skeleton className="mb-4 h-8 w-80 max-w-full" />
    <Card className="grid grid-cols-1 gap-4 p-5">
      <Skeleton className="h-5 w-48" />
      <Skeleton className="h-5 w-3/4" />
      <Skeleton className="h-5 w-2/3" />
    </Card>
  </Loading>
);

export const route = { Component: DeploymentIssues };
