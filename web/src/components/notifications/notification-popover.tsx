import { useQuery } from "@tanstack/react-query";
import { Bell, Settings } from "lucide-react";
import { type ReactElement, useState } from "react";
import { Link } from "react-router-dom";
import { trpc } from "../../api.ts";
import { EmptyState, ErrorState } from "../empty-state.tsx";
import { Button } from "../ui/button.tsx";
import { Popover, PopoverContent, PopoverTrigger } from "../ui/popover.tsx";
import { Loading, Skeleton } from "../ui/skeleton.tsx";
import { paths } from "../../paths.ts";
import { formatClock } from "../../lib/format.ts";
import { NotificationRow } from "./notification-row.tsx";
import { useMarkRead } from "./use-mark-read.ts";

const SHOWN = 10;

/** The newest notifications, below the bell. */
export function NotificationPopover({ opener }: { opener: ReactElement }) {
  const [open, setOpen] = useState(true);
  const close = () => setOpen(false);
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger asChild>{opener}</PopoverTrigger>
      <PopoverContent
        align="end"
        aria-label="Notifications"
        className="w-[min(24rem,calc(100vw-1rem))]"
      >
        <Notices onFollow={close} />
        <div className="flex items-center justify-between gap-2 border-t border-line p-1.5">
          <Button asChild variant="ghost" size="sm">
            <Link to={paths.notifications} onClick={close}>
              View all notifications
            </Link>
          </Button>
          <Button asChild variant="ghost" size="icon">
            <Link
              to={paths.account("notifications")}
              onClick={close}
              aria-label="Notification settings"
              title="Notification settings"
            >
              <Settings />
            </Link>
          </Button>
        </div>
      </PopoverContent>
    </Popover>
  );
}

function Notices({ onFollow }: { onFollow: () => void }) {
  const { data, error, refetch } = useQuery(trpc.notifications.list.queryOptions({ limit: SHOWN }));
  const { markRead, markAllRead, isMarkingAll } = useMarkRead();
  const notices = data?.notifications;
  return (
    <>
      <div className="flex min-h-11 items-center justify-between gap-2 border-b border-line py-1 pr-1.5 pl-4">
        <h2 className="text-sm font-semibold">Notifications</h2>
        <Button
          variant="ghost"
          size="sm"
          disabled={!data?.unread}
          pending={isMarkingAll}
          onClick={markAllRead}
        >
          Mark all as read
        </Button>
      </div>
      {data?.quietUntil && (
        <p className="border-b border-line bg-wash px-4 py-2 text-xs text-soft">
          Quiet hours until {formatClock(data.quietUntil)}. Until then, only urgent notifications
          light up the bell.
        </p>
      )}
      <div className="min-h-0 overflow-y-auto">
        {notices ? (
          notices.length > 0 ? (
            <ul className="divide-y divide-line">
              {notices.map((notice) => (
                <NotificationRow
                  key={notice.id}
                  notice={notice}
                  short
                  onRead={() => markRead(notice.id)}
                  onFollow={onFollow}
                />
              ))}
            </ul>
          ) : (
            <EmptyState icon={<Bell />} title="No notifications yet">
              Failed deployments and membership changes appear here.
            </EmptyState>
          )
        ) : error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <Loading label="Loading notifications">
            <div className="grid grid-cols-1 gap-4 p-4">
              <Skeleton className="h-10" />
              <Skeleton className="h-10" />
              <Skeleton className="h-10" />
            </div>
          </Loading>
        )}
      </div>
    </>
  );
}
