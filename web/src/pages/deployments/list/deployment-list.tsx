import { useInfiniteQuery } from "@tanstack/react-query";
import { GitCompareArrows, Rocket, SearchX } from "lucide-react";
import { useRef, useState } from "react";
import { Link } from "react-router-dom";
import type { Deployment } from "#schemas/deployments/deployment.ts";
import { projectTopic } from "#schemas/events.ts";
import { trpc } from "../../../api.ts";
import { EmptyState, ErrorState } from "../../../components/empty-state.tsx";
import { PageBody, PageHeader, PageHeading } from "../../../components/frame/page.tsx";
import { RowsLoading } from "../../../components/lists/rows-loading.tsx";
import { ShowMore } from "../../../components/lists/show-more.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { formatCount } from "../../../lib/format.ts";
import { useAddressValues } from "../../../lib/hooks/use-address-values.ts";
import { useRowKeys } from "../../../lib/hooks/use-row-keys.ts";
import { useLive } from "../../../live.ts";
import { paths } from "../../../paths.ts";
import { PinnedBanner } from "../../../components/projects/pinned-banner.tsx";
import { useProjectContext } from "../../../components/projects/project-context.ts";
import { ComparePicker } from "../actions/compare-picker.tsx";
import { DeploymentRow } from "./deployment-row.tsx";
import { ListFilters } from "./list-filters.tsx";
import { UsedFilters } from "./used-filters.tsx";
import { countFilters, listFilters, listInput } from "./list-query.ts";

const PAGE_SIZE = 30;
const noFilters = { status: "", of: "", branch: "", author: "", from: "", to: "" };

/** The filters are part of the address. */
function DeploymentList() {
  const project = useProjectContext();
  useLive(projectTopic(project.id));
  const [query, show] = useAddressValues(listFilters);
  // Going back undoes a filter instead of leaving the list.
  const set = (change: Partial<typeof query>) => show(change, { push: true });
  const rows = useRef<HTMLUListElement>(null);
  useRowKeys(rows);
  const [picked, setPicked] = useState<Deployment[] | null>(null);
  const list = useInfiniteQuery(
    trpc.deployments.list.infiniteQueryOptions(
      { projectId: project.id, limit: PAGE_SIZE, ...listInput(query) },
      {
        getNextPageParam: (page) => page.nextCursor ?? undefined,
        placeholderData: (previous) => previous,
      },
    ),
  );
  const { data, error, refetch } = list;
  const deployments = data?.pages.flatMap((page) => page.deployments);
  const isEmpty = deployments?.length === 0 && countFilters(query) === 0;
  const clear = () => set(noFilters);
  const toggle = (deployment: Deployment) =>
    setPicked((before) => {
      const others = (before ?? []).filter(({ id }) => id !== deployment.id);
      return others.length < (before?.length ?? 0) ? others : [...others, deployment].slice(-2);
    });

  return (
    <PageBody>
      <PageHeader
        heading={<PageHeading title={`Deployments of ${project.name}`}>Deployments</PageHeading>}
        below={!isEmpty && data && formatCount(data.pages.at(-1)?.total ?? 0, "deployment")}
        actions={
          <>
            {!isEmpty && (
              <ListFilters projectId={project.id} query={query} set={set} onClear={clear} />
            )}
            {(deployments?.length ?? 0) > 1 && (
              <Button
                variant="outline"
                className="max-md:h-11"
                aria-pressed={picked !== null}
                onClick={() => setPicked(picked ? null : [])}
              >
                <GitCompareArrows /> Compare two
              </Button>
            )}
          </>
        }
      />
      {project.pinned && project.live && <PinnedBanner project={project} live={project.live} />}
      <UsedFilters query={query} set={set} onClear={clear} />
      <Card aria-label="Deployments" aria-busy={list.isPlaceholderData}>
        {!deployments ? (
          error ? (
            <ErrorState error={error} onRetry={() => void refetch()} />
          ) : (
            <RowsLoading label="Loading deployments" />
          )
        ) : deployments.length > 0 ? (
          <ul ref={rows} className="divide-y divide-line">
            {deployments.map((deployment) => (
              <DeploymentRow
                key={deployment.id}
                project={project}
                deployment={deployment}
                pick={
                  picked && {
                    picked: picked.some(({ id }) => id === deployment.id),
                    onToggle: () => toggle(deployment),
                  }
                }
              />
            ))}
          </ul>
        ) : countFilters(query) > 0 ? (
          <EmptyState
            icon={<SearchX />}
            title="No matching deployments"
            action={
              <Button variant="outline" size="sm" onClick={clear}>
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
            Every push to {project.branch} creates a deployment.
          </EmptyState>
        )}
      </Card>
      <ShowMore list={list} />
      {picked && <ComparePicker project={project} picked={picked} onEnd={() => setPicked(null)} />}
    </PageBody>
  );
}

export const route = { Component: DeploymentList };
