import type { NotificationEvent, NotificationPreferences } from "#schemas/notification.ts";

export interface NotificationDocument {
  _id: string;
  userId: string;
  event: NotificationEvent;
  title: string;
  message: string;
  link: string | null;
  /** What it is about; the same notice twice is one. */
  key: string;
  at: Date;
  readAt: Date | null;
}

/** One document a user; absent until something was changed. */
export interface NotificationPreferencesDocument {
  /** User id. */
  _id: string;
  choices: Partial<NotificationPreferences>;
}
