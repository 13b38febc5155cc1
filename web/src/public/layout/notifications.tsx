import { Bell } from "lucide-react";
import { useCallback, useEffect, useState } from "react";
import type { Notification } from "#schemas/mail/notification.ts";
import { Button } from "../../components/ui/button.tsx";
import { queryApi, mutateApi } from "../../lib/call-api.ts";
import { subscribeToUser } from "../../lib/user-events.ts";
import { formatRelative } from "../../lib/format.ts";
import { paths } from "../../paths.ts";

const SHOWN = 8;
const MANY = 99;

interface Answer {
  notifications: Notification[];
  unread: number;
  /** Without those that wait for the end of quiet hours. */
  bellCount: number;
  at: number;
}

/** The bell of a public page: the number of unread notifications, and the newest ones, updated live. */
export function Notices({ userId }: { userId: string }) {
  const [answer, setAnswer] = useState<Answer | null>();
  const load = useCallback(async () => {
    try {
      const page = await queryApi<Omit<Answer, "at">>("notifications.list", { limit: SHOWN });
      setAnswer({ ...page, at: Date.now() });
    } catch {
      // The session has ended, or the api does not respond. The dashboard shows which.
      setAnswer(null);
    }
  }, []);
  useEffect(() => {
    let isGone = false;
    let stop = () => undefined as void;
    void load().then(() => {
      if (!isGone) stop = subscribeToUser(userId, () => void load());
    });
    return () => {
      isGone = true;
      stop();
    };
  }, [load, userId]);
  const markAll = async () => {
    await mutateApi("notifications.markAllRead", {}).catch(() => undefined);
    await load();
  };
  const unread = answer?.unread ?? 0;
  const bellCount = answer?.bellCount ?? 0;
  const count = bellCount > MANY ? `${MANY}+` : String(bellCount);
  return (
    <details
      name="main-menu"
      data-menu
      className="group relative"
      onToggle={(event) => event.currentTarget.open && void load()}
    >
      <summary
        aria-label={bellCount > 0 ? `Notifications, ${count} unread` : "Notifications"}
        className="relative inline-flex size-9 list-none items-center justify-center rounded-md text-soft group-open:bg-wash hover:bg-wash hover:text-ink"
      >
        <Bell aria-hidden="true" className="size-[18px]" />
        {bellCount > 0 && (
          <span
            aria-hidden="true"
            className="absolute top-0.5 right-0 flex h-4 min-w-4 items-center justify-center rounded-full bg-danger-ink px-1 text-[10px] leading-none font-semibold text-white tabular-nums ring-2 ring-surface"
          >
            {count}
          </span>
        )}
      </summary>
      <div className="absolute top-full right-0 z-30 mt-2 w-[min(24rem,calc(100vw-1.5rem))] animate-appear rounded-lg border border-line bg-surface shadow-overlay max-lg:-right-12">
        <div className="flex min-h-11 items-center justify-between gap-2 border-b border-line py-1 pr-1.5 pl-4">
          <h2 className="text-sm font-semibold">Notifications</h2>
          <Button variant="ghost" size="sm" disabled={unread === 0} onClick={() => void markAll()}>
            Mark all as read
          </Button>
        </div>
        <NotificationLines answer={answer} />
        <div className="border-t border-line p-1.5">
          <Button asChild variant="ghost" size="sm">
            <a href={paths.notifications}>View all notifications</a>
          </Button>
        </div>
      </div>
    </details>
  );
}

function NotificationLines({ answer }: { answer: Answer | null | undefined }) {
  if (!answer || answer.notifications.length === 0)
    return (
      <p role="status" className="px-4 py-8 text-center text-[13px] text-faint">
        {answer === undefined
          ? "Loading…"
          : answer
            ? "No notifications yet"
            : "Could not load your notifications. Open the dashboard to see them."}
      </p>
    );
  return (
    <ul className="max-h-96 divide-y divide-line overflow-y-auto">
      {answer.notifications.map(({ id, title, message, link, time, read }) => (
        <li key={id} className={read ? "" : "bg-accent-wash/50"}>
          <a
            href={link ?? paths.notifications}
            className="block px-4 py-2.5 -outline-offset-2 hover:bg-wash"
          >
            <span className={`block text-sm ${read ? "" : "font-medium"}`}>
              {title}
              {!read && <span className="sr-only"> (unread)</span>}
            </span>
            <span className="line-clamp-2 text-[13px] text-soft">{message}</span>
            <span className="text-xs text-faint">{formatRelative(time, answer.at)}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
