import type { Db } from "mongodb";
import { collection } from "../collections.ts";
import { isDuplicateKey } from "../duplicate-key.ts";

const dayOf = (at: Date) => at.toISOString().slice(0, "2026-11-29".length);

/** Counts one who joined or left. */
export async function countChange(
  db: Db,
  projectId: string,
  { kind, now }: { kind: "joined" | "left"; now: Date },
): Promise<void> {
  const day = dayOf(now);
  const other = kind === "joined" ? "left" : "joined";
  const add = () =>
    collection(db, "subscriberDays").updateOne(
      { _id: `${projectId}:${day}` },
      { $inc: { [kind]: 1 }, $setOnInsert: { projectId, day, [other]: 0 } },
      { upsert: true },
    );
  await add().catch((error: unknown) => {
    // Two processes have counted the first one of the day.
    if (isDuplicateKey(error)) return add();
    throw error;
  });
}

/** How many joined and left since a moment, in whole days. */
export async function sumChanges(
  db: Db,
  projectId: string,
  since: Date,
): Promise<{ joined: number; left: number }> {
  const days = await collection(db, "subscriberDays")
    .find({ projectId, day: { $gte: dayOf(since) } })
    .toArray();
  return {
    joined: days.reduce((sum, { joined }) => sum + joined, 0),
    left: days.reduce((sum, { left }) => sum + left, 0),
  };
}
