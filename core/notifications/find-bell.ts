import type { Db } from "mongodb";
import { urgentEvents } from "#schemas/mail/notification-times.ts";
import { findPreferences } from "#store/mail/notification-preferences.ts";
import { countUnread } from "#store/mail/notifications.ts";
import { quietUntil } from "./quiet-until.ts";

export interface Bell {
  /** The number beside the bell. During quiet hours only urgent events count. */
  bellCount: number;
  quietUntil: Date | null;
}

/** @param unread the number of all unread notifications */
export async function findBell(
  db: Db,
  userId: string,
  { unread, now }: { unread: number; now: Date },
): Promise<Bell> {
  const preferencesOf = await findPreferences(db, [userId]);
  const until = quietUntil(preferencesOf(userId).times, now);
  if (until === null) return { bellCount: unread, quietUntil: null };
  return { bellCount: await countUnread(db, userId, urgentEvents), quietUntil: until };
}
