import { findExpiringKeys } from "#store/accounts/api-keys.ts";
import { notify, type NotifyContext } from "./notify.ts";

/** Long enough to put another key where this one is used; the shortest keys live a week. */
const REMIND_BEFORE_MS = 3 * 24 * 60 * 60_000;

/** Tells those who made an API key, once for each key, that it stops working soon. Safe to repeat. */
export async function remindOfKeys(context: NotifyContext, now: Date): Promise<void> {
  const soon = new Date(now.getTime() + REMIND_BEFORE_MS);
  for (const { _id, userId, name, expiresAt } of await findExpiringKeys(context.db, now, soon)) {
    const day = expiresAt!.toISOString().slice(0, 10);
    await notify(context, [userId], {
      event: "apiKey.expires",
      title: `The API key ${name} expires on ${day}`,
      message: "What uses it stops working then. Make another key and put it there before.",
      link: "/settings/apikeys",
      key: `apiKey:${_id}:expires`,
    });
  }
}
