import { useInfiniteQuery } from "@tanstack/react-query";
import { Webhook } from "lucide-react";
import { useSearchParams } from "react-router-dom";
import { adminTopic } from "#schemas/events.ts";
import type { GitEventSummary } from "#schemas/projects/git-event.ts";
import { trpc } from "../../api.ts";
import { GitEventStatus } from "../../components/git-event-status.tsx";
import { EmptyState, ErrorState } from "../../components/empty-state.tsx";
import { PageBody, PageHeader, PageHeading } from "../../components/frame/page.tsx";
import { RelativeTime } from "../../components/time.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { Loading, Skeleton } from "../../components/ui/skeleton.tsx";
import { firstLine, formatCount, shortSha } from "../../lib/format.ts";
import { useLive } from "../../live.ts";
import { GitEventDrawer } from "./git-event-drawer.tsx";

const PAGE_SIZE = 50;

/** All deliveries about branches, for all projects. The open delivery is part of the address. */
function GitEvents() {
  useLive(adminTopic);
  const [query, setQuery] = useSearchParams();
  const openId = query.get("event");
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    trpc.admin.gitEvents.list.infiniteQueryOptions(
      { limit: PAGE_SIZE },
      { getNextPageParam: (page) => page.nextCursor ?? undefined },
    ),
  );
  const events = data?.pages.flatMap((page) => page.gitEvents);
  return (
    <PageBody>
      <PageHeader
        heading={<PageHeading title="Git events">Git events</PageHeading>}
        below={data && formatCount(data.pages.at(-1)?.total ?? 0, "delivery", "deliveries")}
      />
      <Card aria-label="Git events" className="overflow-hidden">
        {!events ? (
          error ? (
            <ErrorState error={error} onRetry={() => void refetch()} />
          ) : (
            <Loading label="Loading git events">
              <div className="grid grid-cols-1 gap-5 p-5">
                <Skeleton className="h-5" />
                <Skeleton className="h-5" />
                <Skeleton className="h-5" />
              </div>
            </Loading>
          )
        ) : events.length === 0 ? (
          <EmptyState icon={<Webhook />} title="No git events yet">
            Pressmark records every push, webhook, deploy hook and branch check here.
          </EmptyState>
        ) : (
          <ul className="divide-y divide-line">
            {events.map((event) => (
              <EventRow
                key={event.id}
                event={event}
                onOpen={() => setQuery({ event: event.id }, { replace: true })}
              />
            ))}
          </ul>
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
      {openId && (
        <GitEventDrawer gitEventId={openId} onClose={() => setQuery({}, { replace: true })} />
      )}
    </PageBody>
  );
}

function EventRow({ event, onOpen }: { event: GitEventSummary; onOpen: () => void }) {
  return (
    <li>
      <button
        type="button"
        onClick={onOpen}
        className="grid w-full grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-0.5 px-5 py-3 text-left text-[13px] -outline-offset-2 hover:bg-wash md:grid-cols-[7rem_8rem_minmax(0,1fr)_minmax(0,1.2fr)_7rem]"
      >
        <span className="font-medium">
          {event.source}
          <span className="font-normal text-faint"> {event.event}</span>
        </span>
        <span className="max-md:row-start-2">
          <GitEventStatus decision={event.decision} />
        </span>
        <span className="truncate font-mono text-xs text-soft max-md:col-span-2">
          {event.ref?.replace(/^refs\/heads\//, "") ?? "–"}
          {event.after && ` @ ${shortSha(event.after)}`}
        </span>
        <span className="truncate text-faint max-md:col-span-2">
          {event.reason ?? (event.commit && firstLine(event.commit.message))}
          {event.duplicates > 0 && ` (${formatCount(event.duplicates, "duplicate")})`}
        </span>
        <RelativeTime
          at={event.receivedAt}
          className="text-right text-faint max-md:col-start-2 max-md:row-start-1"
        />
      </button>
    </li>
  );
}

export const route = { Component: GitEvents };
