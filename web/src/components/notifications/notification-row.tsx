import { Check } from "lucide-react";
import { Link } from "react-router-dom";
import type { Notification } from "#schemas/mail/notification.ts";
import { RelativeTime } from "../time.tsx";
import { classNames } from "../../lib/class-names.ts";
import { NotificationIcon } from "./notification-icon.tsx";

interface NotificationRowProps {
  notice: Notification;
  /** In the popover: up to two lines of the message. */
  short?: boolean;
  onRead: () => void;
  onFollow?: () => void;
}

/** Opening its link marks a notification as read. A notification without a link has a button for that. */
export function NotificationRow({ notice, short, onRead, onFollow }: NotificationRowProps) {
  const { type, title, message, link, time, read } = notice;
  const follow = () => {
    if (!read) onRead();
    onFollow?.();
  };
  return (
    <li
      className={classNames(
        "relative flex gap-3 px-4 py-3 text-[13px]",
        link && "hover:bg-wash",
        !read && "bg-accent-wash/50",
      )}
    >
      <NotificationIcon type={type} />
      <div className="min-w-0 flex-1">
        <p className={classNames("text-sm break-words", !read && "font-medium")}>
          {link ? (
            <Link
              to={link}
              onClick={follow}
              className="rounded-sm -outline-offset-1 after:absolute after:inset-0"
            >
              {title}
            </Link>
          ) : (
            title
          )}
          {!read && <span className="sr-only"> (unread)</span>}
        </p>
        <p className={classNames("mt-0.5 break-words text-soft", short && "line-clamp-2")}>
          {message}
        </p>
        <RelativeTime at={time} className="mt-1 block text-xs text-faint" />
      </div>
      {!read && (
        <button
          type="button"
          onClick={onRead}
          aria-label={`Mark as read: ${title}`}
          title="Mark as read"
          className="relative z-10 inline-flex size-7 shrink-0 items-center justify-center rounded-md text-faint hover:bg-line hover:text-ink max-md:size-9"
        >
          <Check className="size-4" />
        </button>
      )}
    </li>
  );
}
