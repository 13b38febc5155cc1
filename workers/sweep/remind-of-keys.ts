import { announceNotice } from "#queues/announce-notice.ts";
import { findExpiringKeys } from "#store/accounts/api-keys.ts";
import { recordNotice } from "#store/mail/notices.ts";
import { ignoreLost } from "#service/failures.ts";
import type { SweepContext } from "./context.ts";

/** Long enough to put another key where this one is used; the shortest keys live a week. */
const REMIND_BEFORE_MS = 3 * 24 * 60 * 60_000;

/** Tells those who made an API key, once for each key, that it stops working soon. Safe to repeat. */
export async function remindOfKeys(context: SweepContext, now: Date): Promise<void> {
  const { db, env, queues, redis } = context;
  const outbox = {
    brandName: env.BRAND_NAME,
    publicUrl: env.PUBLIC_URL,
    sends: env.SMTP_URL !== undefined,
  };
  const soon = new Date(now.getTime() + REMIND_BEFORE_MS);
  for (const { _id, userId, name, expiresAt } of await findExpiringKeys(db, now, soon)) {
    const day = expiresAt!.toISOString().slice(0, 10);
    const recorded = await recordNotice(
      db,
      {
        event: "apiKey.expires",
        title: `The API key ${name} expires on ${day}`,
        message: "What uses it stops working then. Make another key and put it there before.",
        link: "/settings/apikeys",
        key: `apiKey:${_id}:expires`,
      },
      { userIds: [userId], outbox },
    );
    // A lost wake-up of a mail is found by the repair, a lost event by the next look.
    await announceNotice({ queues, redis, sends: outbox.sends }, recorded).catch(ignoreLost);
  }
}
