import { useInfiniteQuery } from "@tanstack/react-query";
import { Rocket, SearchX } from "lucide-react";
import { Link, useSearchParams } from "react-router-dom";
import { deploymentStatuses } from "#schemas/deployment.ts";
import { trpc } from "../../api.ts";
import { EmptyState, ErrorState } from "../../components/notice.tsx";
import { PageBody, PageHeader, PageHeading } from "../../components/page.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { Input, Select } from "../../components/ui/input.tsx";
import { Loading, Skeleton } from "../../components/ui/skeleton.tsx";
import { formatCount } from "../../lib/format.ts";
import { statusWord } from "../../lib/status.ts";
import { paths } from "../../paths.ts";
import { useShownProject } from "../projects/project-layout.tsx";
import { DeploymentRow } from "./deployment-row.tsx";

const PAGE_SIZE = 30;

/** The filters stand in the address. */
function DeploymentList() {
  const project = useShownProject();
  const [query, setQuery] = useSearchParams();
  const status = deploymentStatuses.find((known) => known === query.get("status"));
  const branch = query.get("branch") ?? "";
  const isFiltered = status !== undefined || branch !== "";
  const set = (name: string, value: string) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before);
        if (value) next.set(name, value);
        else next.delete(name);
        return next;
      },
      { replace: true },
    );

  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    trpc.deployments.list.infiniteQueryOptions(
      {
        projectId: project.id,
        limit: PAGE_SIZE,
        ...(status ? { status: [status] } : {}),
        ...(branch ? { branch } : {}),
      },
      {
        getNextPageParam: (page) => page.nextCursor ?? undefined,
        placeholderData: (previous) => previous,
      },
    ),
  );
  const deployments = data?.pages.flatMap((page) => page.deployments);
  const total = data?.pages.at(-1)?.total ?? 0;

  return (
    <PageBody>
      <PageHeader
        heading={<PageHeading title={`Deployments of ${project.name}`}>Deployments</PageHeading>}
        below={data && formatCount(total, "deployment")}
        actions={
          <>
            <Select
              aria-label="Status"
              className="w-40"
              value={status ?? ""}
              onChange={(event) => set("status", event.target.value)}
            >
              <option value="">Every status</option>
              {deploymentStatuses.map((known) => (
                <option key={known} value={known}>
                  {statusWord(known)}
                </option>
              ))}
            </Select>
            <Input
              aria-label="Branch"
              placeholder="Every branch"
              className="w-40"
              autoCapitalize="none"
              spellCheck={false}
              value={branch}
              onChange={(event) => set("branch", event.target.value)}
            />
          </>
        }
      />
      <Card aria-label="Deployments">
        {!deployments ? (
          error ? (
            <ErrorState error={error} onRetry={() => void refetch()} />
          ) : (
            <RowsLoading />
          )
        ) : deployments.length > 0 ? (
          <ul className="divide-y divide-line">
            {deployments.map((deployment) => (
              <DeploymentRow key={deployment.id} project={project} deployment={deployment} />
            ))}
          </ul>
        ) : isFiltered ? (
          <EmptyState
            icon={<SearchX />}
            title="No deployment matches"
            action={
              <Button variant="outline" size="sm" onClick={() => setQuery({}, { replace: true })}>
                Clear filters
              </Button>
            }
          />
        ) : (
          <EmptyState
            icon={<Rocket />}
            title="No deployments yet"
            action={
              <Button asChild variant="outline" size="sm">
                <Link to={paths.project(project.orgHandle, project.handle)}>How to push</Link>
              </Button>
            }
          >
            Every push to {project.branch} makes one, and it is listed here.
          </EmptyState>
        )}
      </Card>
      {hasNextPage && (
        <div className="mt-6 text-center">
          <Button
            variant="outline"
            pending={isFetchingNextPage}
            onClick={() => void fetchNextPage()}
          >
            Show more
          </Button>
        </div>
      )}
    </PageBody>
  );
}

const RowsLoading = () => (
  <Loading label="Loading deployments">
    <div className="divide-y divide-line">
      {[1, 2, 3, 4, 5].map((key) => (
        <div key={key} className="flex items-center gap-6 px-5 py-4">
          <Skeleton className="h-5 w-24" />
          <Skeleton className="h-5 flex-1" />
          <Skeleton className="h-5 w-20" />
        </div>
      ))}
    </div>
  </Loading>
);

export const route = { Component: DeploymentList };
