import type { Db } from "mongodb";

/** Another worker takes over this long after a worker died. Longer than a request. */
const TURN_LEASE_MS = 20_000;

/** What takes turns: webhooks and channels. One with thousands of deliveries delays no other. */
export interface TurnHolder {
  _id: string;
  orgId: string;
  /** Since when every request has failed. */
  failingSince: Date | null;
  /** Grows with everything that becomes due, so that the end of a turn does not miss it. */
  wakes: number;
  /** When the next request is due. During a turn, when its lease ends. Absent if nothing waits. */
  dueAt?: Date;
  /** The running turn. Null between turns. */
  claimId: string | null;
}
export type TurnCollection = "webhooks" | "channels";
type Claimed = Pick<TurnHolder, "_id" | "claimId">;

const holders = (db: Db, name: TurnCollection) => db.collection<TurnHolder>(name);

/** Something is due. It is called after that is stored. */
export async function wake(db: Db, name: TurnCollection, id: string, now: Date): Promise<void> {
  await holders(db, name).updateOne({ _id: id }, { $inc: { wakes: 1 } });
  // During a turn, `dueAt` is its lease, and the end of the turn sees the new count.
  await holders(db, name).updateOne({ _id: id, claimId: null }, { $min: { dueAt: now } });
}

/** Whether `claimTurn` could claim one. */
export async function isAnyDue(db: Db, name: TurnCollection, now: Date): Promise<boolean> {
  const due = { dueAt: { $lte: now } };
  return (await holders(db, name).findOne(due, { projection: { _id: 1 } })) !== null;
}

/** `failing`: whether it is one that fails. */
export function claimTurn(
  db: Db,
  name: TurnCollection,
  turn: { claimId: string; now: Date; failing: boolean; fullOrgs: readonly string[] },
): Promise<TurnHolder | null> {
  const { claimId, now, failing, fullOrgs } = turn;
  return holders(db, name).findOneAndUpdate(
    {
      dueAt: { $lte: now },
      failingSince: failing ? { $ne: null } : null,
      ...(fullOrgs.length > 0 ? { orgId: { $nin: [...fullOrgs] } } : {}),
    },
    { $set: { claimId, dueAt: new Date(now.getTime() + TURN_LEASE_MS) } },
    { sort: { dueAt: 1 }, returnDocument: "after" },
  );
}

/** @returns null if another worker has taken over, or it was deleted */
export function renewTurn(
  db: Db,
  name: TurnCollection,
  { _id, claimId }: Claimed,
  now: Date,
): Promise<TurnHolder | null> {
  if (claimId === null) return Promise.resolve(null);
  return holders(db, name).findOneAndUpdate(
    { _id, claimId },
    { $set: { dueAt: new Date(now.getTime() + TURN_LEASE_MS) } },
    { returnDocument: "after" },
  );
}

/**
 * Gives it back, to be claimed again when its next request is due.
 * @param end.earliest when that is. Null if nothing waits
 * @param end.notBefore not earlier than this
 */
export async function endTurn(
  db: Db,
  name: TurnCollection,
  { _id, claimId }: Claimed,
  { earliest, notBefore }: { earliest(): Promise<Date | null>; notBefore?: Date | undefined },
): Promise<void> {
  for (;;) {
    const holder = await holders(db, name).findOne({ _id, claimId }, { projection: { wakes: 1 } });
    if (!holder) return;
    const next = await earliest();
    const dueAt = next && notBefore && notBefore > next ? notBefore : next;
    const given = await holders(db, name).updateOne(
      // Something became due after `earliest` looked: it must look again.
      { _id, claimId, wakes: holder.wakes },
      dueAt
        ? { $set: { claimId: null, dueAt } }
        : { $set: { claimId: null }, $unset: { dueAt: "" } },
    );
    if (given.matchedCount === 1) return;
  }
}
