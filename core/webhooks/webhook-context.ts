import type { NotifyContext } from "../notifications/notify.ts";

/** What webhooks need. The deliver worker has it too. */
export type WebhookContext = NotifyContext;
