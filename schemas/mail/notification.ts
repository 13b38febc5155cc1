import { z } from "zod";

/** The events that users can be notified about. `type` comes from the product specification and selects the icon. */
export const notificationEvents = {
  "deployment.failed": { type: "error", title: "A deployment failed" },
  "deployment.yours": { type: "deployment", title: "One of your deployments finished" },
  "deployment.succeeded": { type: "deployment", title: "Someone else's deployment finished" },
  "deployment.awaitsApproval": {
    type: "deployment",
    title: "A deployment is waiting for approval",
  },
  "task.merged": { type: "deployment", title: "One of your tasks was merged automatically" },
  "task.waiting": { type: "reminder", title: "One of your tasks was not merged automatically" },
  "membership.changed": { type: "system", title: "Your membership or role changed" },
  "org.visited": {
    type: "system",
    title: "An administrator of the installation visited an organization that you own",
  },
  "project.moved": { type: "system", title: "A project moved to or from your organization" },
  "project.deleted": {
    type: "system",
    title: "A project of an organization that you administer was deleted",
  },
  "domain.failing": {
    type: "error",
    title: "A domain of an organization that you administer stops working",
  },
  "webhook.disabled": {
    type: "error",
    title: "A webhook of an organization that you administer was disabled",
  },
  "channel.disabled": {
    type: "error",
    title: "A channel of an organization that you administer was disabled",
  },
  "billing.payment_failed": {
    type: "error",
    title: "A payment of an organization that you administer failed",
  },
  "billing.plan_ended": {
    type: "system",
    title: "The plan of an organization that you administer ended",
  },
  "billing.trial_ends": {
    type: "reminder",
    title: "The trial of an organization that you administer ends soon",
  },
  "invitation.answered": { type: "system", title: "Someone answered your invitation" },
  "apiKey.expires": { type: "reminder", title: "One of your API keys expires soon" },
  "platform.updated": { type: "version", title: "The platform was updated" },
  "account.security": { type: "system", title: "Your password, address or sign-in changed" },
} as const satisfies Record<string, { type: NotificationType; title: string }>;

export type NotificationType = "deployment" | "error" | "version" | "reminder" | "system";
export type NotificationEvent = keyof typeof notificationEvents;
export const notificationEventNames = Object.keys(notificationEvents) as [
  NotificationEvent,
  ...NotificationEvent[],
];

/** When the email of an event is sent: immediately (true), in the daily digest, or never. */
export const EmailTiming = z.union([z.boolean(), z.literal("digest")], {
  error: "email must be true (immediately), digest or false",
});
export type EmailTiming = z.infer<typeof EmailTiming>;

/** How a notification reaches a user. */
export const NotificationChoice = z.object({ app: z.boolean(), email: EmailTiming });
export type NotificationChoice = z.infer<typeof NotificationChoice>;

/** `account.security` is always sent by email immediately: it must reach the owner of the address, not only the holder of the session. */
export const NotificationPreferences = z.record(z.enum(notificationEventNames), NotificationChoice);
export type NotificationPreferences = z.infer<typeof NotificationPreferences>;

export const defaultNotificationPreferences: NotificationPreferences = {
  "deployment.failed": { app: true, email: true },
  "deployment.yours": { app: true, email: false },
  "deployment.succeeded": { app: false, email: false },
  "deployment.awaitsApproval": { app: true, email: true },
  "task.merged": { app: true, email: true },
  "task.waiting": { app: true, email: false },
  "membership.changed": { app: true, email: true },
  "org.visited": { app: true, email: true },
  "project.moved": { app: true, email: false },
  "project.deleted": { app: true, email: true },
  "domain.failing": { app: true, email: true },
  "webhook.disabled": { app: true, email: true },
  "channel.disabled": { app: true, email: true },
  "billing.payment_failed": { app: true, email: true },
  "billing.plan_ended": { app: true, email: true },
  "billing.trial_ends": { app: true, email: true },
  "invitation.answered": { app: true, email: false },
  "apiKey.expires": { app: true, email: true },
  "platform.updated": { app: true, email: false },
  "account.security": { app: true, email: true },
};

export const Notification = z.object({
  id: z.string(),
  event: z.enum(notificationEventNames),
  type: z.enum(["deployment", "error", "version", "reminder", "system"]),
  title: z.string(),
  message: z.string(),
  /** A path of the dashboard. */
  link: z.string().nullable(),
  time: z.string(),
  read: z.boolean(),
});
export type Notification = z.infer<typeof Notification>;
