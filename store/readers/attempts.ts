import { createHash } from "node:crypto";
import type { Db } from "mongodb";
import { collection } from "../collections.ts";
import { isDuplicateKey } from "../duplicate-key.ts";

/** The allowed number of attempts in fixed windows of this length. */
export interface AttemptLimit {
  name: string;
  max: number;
  windowMs: number;
}

interface Attempt {
  projectId: string;
  limit: AttemptLimit;
  /** Who tries, and what. */
  key: string;
}

/** Counts one attempt before its work starts, for all processes. `by: -1` takes it back. @throws if the database does not respond: then nobody is admitted */
export async function countAttempt(
  db: Db,
  attempt: Attempt,
  { by = 1, now = new Date() }: { by?: 1 | -1; now?: Date } = {},
): Promise<{ count: number; endsAt: Date }> {
  const { projectId, limit } = attempt;
  const window = Math.floor(now.getTime() / limit.windowMs);
  const endsAt = new Date((window + 1) * limit.windowMs);
  const _id = createHash("sha256")
    .update(JSON.stringify([projectId, limit.name, attempt.key, window]))
    .digest("hex");
  const add = () =>
    collection(db, "readerAttempts").findOneAndUpdate(
      { _id },
      { $inc: { count: by }, $setOnInsert: { projectId, expiresAt: endsAt } },
      { upsert: true, returnDocument: "after" },
    );
  const counted = await add().catch((error: unknown) => {
    // Two processes have counted the first attempt.
    if (isDuplicateKey(error)) return add();
    throw error;
  });
  return { count: counted?.count ?? 0, endsAt };
}
