import type { NotifyContext } from "#core/notifications/notify.ts";
import type { Smtp } from "./smtp.ts";

/** What the deliver worker holds open. */
export interface DeliverContext extends NotifyContext {
  /** Null without SMTP_URL: mails then only reach the outbox. */
  smtp: Smtp | null;
}
