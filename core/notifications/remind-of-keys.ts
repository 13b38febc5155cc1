import { findExpiringKeys } from "#store/accounts/api-keys.ts";
import { notify, type NotifyContext } from "./notify.ts";

/** Enough time to replace the key. The shortest keys last a week. */
const REMIND_BEFORE_MS = 3 * 24 * 60 * 60_000;

/** Notifies the owner of an API key, once per key, that it expires soon. Safe to call twice. */
export async function remindOfKeys(context: NotifyContext, now: Date): Promise<void> {
  const soon = new Date(now.getTime() + REMIND_BEFORE_MS);
  for (const { _id, userId, name, expiresAt } of await findExpiringKeys(context.db, now, soon)) {
    const day = expiresAt!.toISOString().slice(0, 10);
    await notify(context, [userId], {
      event: "apiKey.expires",
      title: `The API key ${name} expires on ${day}`,
      message:
        "Everything that uses it stops working then. Create a new key and replace this one before that day.",
      link: "/settings/apikeys",
      key: `apiKey:${_id}:expires`,
    });
  }
}
