import { useQuery } from "@tanstack/react-query";
import { Bell as BellIcon } from "lucide-react";
import { trpc } from "../../../api.ts";
import { LazyMenu, lazyMenu } from "./lazy-menu.tsx";

const MANY = 99;
const SKEW_MS = 2_000;
const popover = lazyMenu(
  async () =>
    (await import("../../../components/notifications/notification-popover.tsx"))
      .NotificationPopover,
);

/** The number of unread notifications, without those that wait for the end of quiet hours. The bell opens the newest ones. */
export function Bell() {
  const { data } = useQuery({
    ...trpc.notifications.list.queryOptions({ unreadOnly: true, limit: 1 }),
    // The number changes when quiet hours end, without an event.
    refetchInterval: ({ state }) => millisecondsUntil(state.data?.quietUntil),
  });
  const unread = data?.bellCount ?? 0;
  const count = unread > MANY ? `${MANY}+` : String(unread);
  return (
    <LazyMenu kind="dialog" {...popover}>
      {(props) => (
        <button
          type="button"
          aria-label={unread > 0 ? `Notifications, ${count} unread` : "Notifications"}
          className="relative inline-flex size-9 items-center justify-center rounded-md text-soft hover:bg-wash hover:text-ink data-[state=open]:bg-wash max-md:size-10"
          {...props}
        >
          <BellIcon className="size-[18px]" />
          {unread > 0 && (
            <span
              aria-hidden="true"
              className="absolute top-0.5 right-0 flex h-4 min-w-4 items-center justify-center rounded-full bg-danger-ink px-1 text-[10px] leading-none font-semibold text-white tabular-nums ring-2 ring-surface"
            >
              {count}
            </span>
          )}
        </button>
      )}
    </LazyMenu>
  );
}

/** A little longer, because clocks differ. */
function millisecondsUntil(at: string | null | undefined): number | false {
  return at ? Math.max(Date.parse(at) - Date.now(), 0) + SKEW_MS : false;
}
