import type { Db } from "mongodb";
import { collection } from "../collections.ts";
import { ended } from "../moments.ts";

/** The longest quiet hours, on a day that is longer because clocks are set back. */
const HELD_MAX_MS = 27 * 3_600_000;

/** Matches emails that may be sent, including those that never waited. */
export const notHeld = (now: Date) => ({ heldUntil: ended(now, HELD_MAX_MS) });

/**
 * Emails that wait for the end of a user's quiet hours wait until another time.
 * @returns those that can be sent now
 */
export async function holdUntil(
  db: Db,
  userId: string,
  { until, now }: { until: Date | null; now: Date },
): Promise<string[]> {
  const mails = collection(db, "mails");
  const held = { heldFor: userId, state: "waiting" as const, heldUntil: { $gt: now } };
  const rows = await mails.find(held, { projection: { _id: 1 } }).toArray();
  const ids = rows.map(({ _id }) => _id);
  // A claim in the same millisecond must find them released.
  const heldUntil = until ?? new Date(now.getTime() - 1);
  await mails.updateMany({ ...held, _id: { $in: ids } }, { $set: { heldUntil } });
  return until === null ? ids : [];
}
