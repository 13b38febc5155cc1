import type { NotifyContext } from "#core/notifications/notify.ts";
import type { SecretBox } from "#service/secret-box.ts";
import type { BlobStore } from "#store/blobs/blobs.ts";
import type { Outlet } from "./outlet.ts";
import type { Smtp } from "./smtp.ts";

/** The open resources of the deliver worker. */
export interface DeliverContext extends NotifyContext {
  /** For the comparison in a comment on a pull request. */
  blobs: BlobStore;
  /** For the tokens of git hosts. */
  secretBox: SecretBox;
  /** Null without SMTP_URL: emails then stay in the outbox. */
  smtp: Smtp | null;
  /** Null without SMS_GATEWAY_URL. */
  sms: Outlet | null;
}
