import { type Notification, notificationEvents } from "#schemas/mail/notification.ts";
import type { NotificationDocument } from "#store/mail/documents.ts";

export function presentNotification(notification: NotificationDocument): Notification {
  const { _id, event, title, message, link, at, readAt } = notification;
  const { type } = notificationEvents[event];
  return {
    id: _id,
    event,
    type,
    title,
    message,
    link,
    time: at.toISOString(),
    read: readAt !== null,
  };
}
