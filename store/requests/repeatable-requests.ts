import type { Db } from "mongodb";
import { newId } from "#schemas/ids.ts";
import { collection } from "../collections.ts";
import { isDuplicateKey } from "../duplicate-key.ts";
import type { RepeatableRequestDocument } from "./documents.ts";

/** Answers are repeated for a day. */
const KEPT_MS = 86_400_000;
/** Longer than any request takes. After a crash, a retry waits this long. */
const RUNS_MS = 120_000;

type Start = Pick<RepeatableRequestDocument, "_id" | "userId" | "request">;

export type StartedRequest =
  /** The caller runs the request, and reports with `attempt`. */
  | { state: "begun"; attempt: string }
  | { state: "running" }
  | { state: "answered"; sealedAnswer: string }
  /** The key was used for another request. */
  | { state: "other" };

/** Begins a request, unless it is running or has been answered. Of parallel requests with the same key, one begins. */
export async function startRequest(
  db: Db,
  start: Start,
  now = new Date(),
): Promise<StartedRequest> {
  const requests = collection(db, "repeatableRequests");
  const attempt = newId();
  const times = {
    runsUntil: new Date(now.getTime() + RUNS_MS),
    expiresAt: new Date(now.getTime() + KEPT_MS),
  };
  // The database looks for expired documents only every minute.
  await requests.deleteOne({ _id: start._id, expiresAt: { $lte: now } });
  try {
    await requests.insertOne({ ...start, ...times, attempt, sealedAnswer: null });
    return { state: "begun", attempt };
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
  }
  const existing = await requests.findOne({ _id: start._id });
  // Its attempt has just failed and was forgotten: the sender tries again.
  if (!existing) return { state: "running" };
  if (existing.request !== start.request) return { state: "other" };
  const { sealedAnswer } = existing;
  if (sealedAnswer !== null) return { state: "answered", sealedAnswer };
  if (existing.runsUntil > now) return { state: "running" };
  const taken = await requests.updateOne(
    { _id: start._id, attempt: existing.attempt, sealedAnswer: null },
    { $set: { attempt, ...times } },
  );
  return taken.modifiedCount === 1 ? { state: "begun", attempt } : { state: "running" };
}

interface Attempt {
  _id: string;
  attempt: string;
}

export async function storeAnswer(db: Db, of: Attempt, sealedAnswer: string): Promise<void> {
  const { _id, attempt } = of;
  await collection(db, "repeatableRequests").updateOne(
    { _id, attempt },
    { $set: { sealedAnswer } },
  );
}

/** The next request with this key runs again. */
export async function forgetRequest(db: Db, { _id, attempt }: Attempt): Promise<void> {
  await collection(db, "repeatableRequests").deleteOne({ _id, attempt });
}
