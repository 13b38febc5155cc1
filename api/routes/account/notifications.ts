import { z } from "zod";
import { AppError } from "#schemas/errors.ts";
import {
  Notification,
  NotificationChoice,
  notificationEventNames,
  NotificationPreferences,
} from "#schemas/mail/notification.ts";
import { ChangedTimes, NotificationTimes } from "#schemas/mail/notification-times.ts";
import { paged, paging } from "#schemas/paging.ts";
import { TimeZone } from "#schemas/locale/time-zone-field.ts";
import { publishAccountChanged } from "#queues/publish.ts";
import { findPreferences, type UserPreferences } from "#store/mail/notification-preferences.ts";
import {
  listNotifications,
  markAllNotificationsRead,
  markNotificationRead,
} from "#store/mail/notifications.ts";
import { bestEffort } from "#core/best-effort.ts";
import type { Caller } from "#core/access/caller.ts";
import {
  changeNotificationTimes,
  chooseNotification,
} from "#core/notifications/choose-preferences.ts";
import { findBell } from "#core/notifications/find-bell.ts";
import { presentNotification } from "../../presenters/account/notification.ts";
import type { Services } from "../../services.ts";
import { answer, Reference, router, signedIn } from "../../trpc.ts";
import { unsubscribe } from "./unsubscribe.ts";

const preferencesAnswer = answer({
  preferences: NotificationPreferences,
  times: NotificationTimes,
});

const presentPreferences = ({ choices, times }: UserPreferences) => ({
  success: true as const,
  preferences: choices,
  times,
});

const preferences = router({
  get: signedIn
    .input(z.strictObject({}).optional())
    .output(preferencesAnswer)
    .query(async ({ ctx: { services, caller } }) => {
      const preferencesOf = await findPreferences(services.db, [caller.userId]);
      return presentPreferences(preferencesOf(caller.userId));
    }),

  update: signedIn
    .input(
      z.strictObject({
        event: z.enum(notificationEventNames),
        choice: NotificationChoice,
        /** The browser's time zone. It applies if the user has not chosen one. */
        timeZone: TimeZone.optional(),
      }),
    )
    .output(preferencesAnswer)
    .mutation(async ({ ctx: { services, caller }, input }) => {
      const changed = await chooseNotification(services, caller.userId, input);
      await notifyOtherPages(services, caller);
      return presentPreferences(changed);
    }),

  updateTimes: signedIn
    .input(ChangedTimes)
    .output(preferencesAnswer)
    .mutation(async ({ ctx: { services, caller }, input }) => {
      const changed = await changeNotificationTimes(services, caller.userId, input);
      await notifyOtherPages(services, caller);
      return presentPreferences(changed);
    }),
});

/** Events that the caller may have missed. */
export const notifications = router({
  list: signedIn
    .input(z.strictObject({ unreadOnly: z.boolean().default(false), ...paging }).prefault({}))
    .output(
      answer({
        notifications: z.array(Notification),
        unread: z.number(),
        bellCount: z.number(),
        quietUntil: z.string().nullable(),
        ...paged,
      }),
    )
    .query(async ({ ctx: { services, caller }, input }) => {
      const { db } = services;
      const { items, ...page } = await listNotifications(db, caller.userId, input);
      const { bellCount, quietUntil } = await findBell(db, caller.userId, {
        unread: page.unread,
        now: new Date(),
      });
      return {
        success: true,
        notifications: items.map(presentNotification),
        ...page,
        bellCount,
        quietUntil: quietUntil?.toISOString() ?? null,
      };
    }),

  markRead: signedIn
    .input(z.strictObject({ notificationId: Reference }))
    .output(answer({}))
    .mutation(async ({ ctx: { services, caller }, input }) => {
      const { db } = services;
      if (!(await markNotificationRead(db, caller.userId, input.notificationId)))
        throw new AppError("notification_not_found");
      await notifyOtherPages(services, caller);
      return { success: true };
    }),

  markAllRead: signedIn
    .input(z.strictObject({}).optional())
    .output(answer({}))
    .mutation(async ({ ctx: { services, caller } }) => {
      await markAllNotificationsRead(services.db, caller.userId);
      await notifyOtherPages(services, caller);
      return { success: true };
    }),

  preferences,
  unsubscribe,
});

function notifyOtherPages(services: Services, caller: Caller): Promise<void> {
  return bestEffort(services, () =>
    publishAccountChanged(services.redis, caller.userId, "account"),
  );
}
