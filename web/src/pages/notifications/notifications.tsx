import { useInfiniteQuery } from "@tanstack/react-query";
import { Bell, CheckCheck, Settings } from "lucide-react";
import { Link, useSearchParams } from "react-router-dom";
import { trpc } from "../../api.ts";
import { EmptyState, ErrorState } from "../../components/empty-state.tsx";
import { PageBody, PageHeader, PageHeading } from "../../components/frame/page.tsx";
import { PillLinks } from "../../components/lists/pill-links.tsx";
import { ShowMore } from "../../components/lists/show-more.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { Loading, Skeleton } from "../../components/ui/skeleton.tsx";
import { formatNumber } from "../../lib/format.ts";
import { paths } from "../../paths.ts";
import { NotificationRow } from "../../components/notifications/notification-row.tsx";
import { useMarkRead } from "../../components/notifications/use-mark-read.ts";

const PAGE_SIZE = 30;

/** All stored notifications. The filter for unread ones is part of the address. */
function Notifications() {
  const [query] = useSearchParams();
  const unreadOnly = query.get("show") === "unread";
  const list = useInfiniteQuery(
    trpc.notifications.list.infiniteQueryOptions(
      { unreadOnly, limit: PAGE_SIZE },
      { getNextPageParam: (page) => page.nextCursor ?? undefined },
    ),
  );
  const { data, error, refetch } = list;
  const { markRead, markAllRead, isMarkingAll } = useMarkRead();
  const notices = data?.pages.flatMap((page) => page.notifications);
  const unread = data?.pages.at(-1)?.unread ?? 0;
  return (
    <PageBody>
      <div className="mx-auto max-w-3xl">
        <PageHeader
          heading={<PageHeading title="Notifications">Notifications</PageHeading>}
          below={data && (unread > 0 ? `${formatNumber(unread)} unread` : "All read")}
          actions={
            <>
              <Button
                variant="outline"
                disabled={unread === 0}
                pending={isMarkingAll}
                onClick={markAllRead}
              >
                <CheckCheck /> Mark all as read
              </Button>
              <Button asChild variant="outline">
                <Link to={paths.account("notifications")}>
                  <Settings /> Settings
                </Link>
              </Button>
            </>
          }
        />
        <PillLinks
          label="Filter notifications"
          links={[
            { label: "All", to: paths.notifications, isCurrent: !unreadOnly },
            { label: "Unread", to: `${paths.notifications}?show=unread`, isCurrent: unreadOnly },
          ]}
        />
        <Card aria-label="Notifications" className="overflow-hidden">
          {notices ? (
            notices.length > 0 ? (
              <ul className="divide-y divide-line">
                {notices.map((notice) => (
                  <NotificationRow
                    key={notice.id}
                    notice={notice}
                    onRead={() => markRead(notice.id)}
                  />
                ))}
              </ul>
            ) : (
              <EmptyState
                icon={<Bell />}
                title={unreadOnly ? "No unread notifications" : "No notifications yet"}
              >
                Failed deployments and changes to your memberships or sign-in appear here. Choose
                which ones you get, and whether we also email you.
              </EmptyState>
            )
          ) : error ? (
            <ErrorState error={error} onRetry={() => void refetch()} />
          ) : (
            <Loading label="Loading notifications">
              <div className="grid grid-cols-1 gap-5 p-5">
                <Skeleton className="h-12" />
                <Skeleton className="h-12" />
                <Skeleton className="h-12" />
              </div>
            </Loading>
          )}
        </Card>
        <ShowMore list={list} />
      </div>
    </PageBody>
  );
}

export const route = { Component: Notifications };
