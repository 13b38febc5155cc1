import { z } from "zod";
import { AppError } from "#schemas/errors.ts";
import {
  Notification,
  NotificationChoice,
  notificationEventNames,
  NotificationPreferences,
} from "#schemas/mail/notification.ts";
import { paged, paging } from "#schemas/paging.ts";
import { publishAccountChanged } from "#queues/publish.ts";
import {
  choosePreference,
  findPreferences,
  listNotifications,
  markAllNotificationsRead,
  markNotificationRead,
} from "#store/mail/notifications.ts";
import { bestEffort } from "#core/best-effort.ts";
import type { Caller } from "#core/access/caller.ts";
import { presentNotification } from "../../presenters/notification.ts";
import type { Services } from "../../services.ts";
import { answer, Reference, router, signedIn } from "../../trpc.ts";

const preferences = router({
  get: signedIn
    .input(z.strictObject({}).optional())
    .output(answer({ preferences: NotificationPreferences }))
    .query(async ({ ctx: { services, caller } }) => {
      const preferencesOf = await findPreferences(services.db, [caller.userId]);
      return { success: true, preferences: preferencesOf(caller.userId) };
    }),

  update: signedIn
    .input(z.strictObject({ event: z.enum(notificationEventNames), choice: NotificationChoice }))
    .output(answer({ preferences: NotificationPreferences }))
    .mutation(async ({ ctx: { services, caller }, input }) => {
      const changed = await choosePreference(services.db, caller.userId, input);
      await notifyOtherPages(services, caller);
      return { success: true, preferences: changed };
    }),
});

/** Events that the caller may have missed. */
export const notifications = router({
  list: signedIn
    .input(z.strictObject({ unreadOnly: z.boolean().default(false), ...paging }).prefault({}))
    .output(answer({ notifications: z.array(Notification), unread: z.number(), ...paged }))
    .query(async ({ ctx: { services, caller }, input }) => {
      const { items, ...page } = await listNotifications(services.db, caller.userId, input);
      return { success: true, notifications: items.map(presentNotification), ...page };
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
});

function notifyOtherPages(services: Services, caller: Caller): Promise<void> {
  return bestEffort(services, () =>
    publishAccountChanged(services.redis, caller.userId, "account"),
  );
}
