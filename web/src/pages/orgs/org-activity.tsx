import { useInfiniteQuery } from "@tanstack/react-query";
import { Activity as ActivityIcon } from "lucide-react";
import type { Org } from "#schemas/orgs/org.ts";
import { trpc } from "../../api.ts";
import { EmptyState, ErrorState } from "../../components/empty-state.tsx";
import { PageBody, PageHeader, PageHeading } from "../../components/frame/page.tsx";
import { ShowMore } from "../../components/lists/show-more.tsx";
import { Card } from "../../components/ui/card.tsx";
import { ActivityList } from "../../components/activity-list.tsx";
import { OrgPage } from "../../components/orgs/org-page.tsx";
import { ActivityLoading } from "./recent-activity.tsx";

const PAGE_SIZE = 40;

/** All events in the organization. */
function OrgActivity({ org }: { org: Org }) {
  const list = useInfiniteQuery(
    trpc.orgs.activity.infiniteQueryOptions(
      { orgId: org.id, limit: PAGE_SIZE },
      { getNextPageParam: (page) => page.nextCursor ?? undefined },
    ),
  );
  const activities = list.data?.pages.flatMap((page) => page.activities);
  return (
    <PageBody>
      <div className="mx-auto max-w-4xl">
        <PageHeader
          heading={<PageHeading title={`Activity • ${org.name}`}>Activity</PageHeading>}
          below={org.name}
        />
        <Card aria-label="Activity" className="overflow-hidden">
          {activities ? (
            activities.length > 0 ? (
              <ActivityList org={org.handle} activities={activities} />
            ) : (
              <EmptyState icon={<ActivityIcon />} title="No activity yet">
                Deployments, new projects and membership changes appear here.
              </EmptyState>
            )
          ) : list.error ? (
            <ErrorState
              title="Failed to load activity"
              error={list.error}
              onRetry={() => void list.refetch()}
            />
          ) : (
            <ActivityLoading />
          )}
        </Card>
        <ShowMore list={list} />
      </div>
    </PageBody>
  );
}

export const route = { Component: () => <OrgPage>{(org) => <OrgActivity org={org} />}</OrgPage> };
