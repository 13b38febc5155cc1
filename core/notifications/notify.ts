import { announceNotice } from "#queues/announce-notice.ts";
import { type Notice, recordNotice } from "#store/mail/notices.ts";
import { afterStored } from "../after-stored.ts";
import type { CoreContext } from "../context.ts";

/**
 * Tells people of something, each as they have chosen: in their list, by mail, or not at all.
 * Nobody is told twice of the same `key`, so it is safe to repeat.
 */
export async function notify(
  context: CoreContext,
  userIds: string[],
  notice: Notice,
): Promise<void> {
  const { env, db, queues, redis } = context;
  const outbox = {
    brandName: env.BRAND_NAME,
    publicUrl: env.PUBLIC_URL,
    sends: env.SMTP_URL !== undefined,
  };
  const recorded = await recordNotice(db, notice, { userIds, outbox });
  await afterStored(context, () =>
    announceNotice({ queues, redis, sends: outbox.sends }, recorded),
  );
}
