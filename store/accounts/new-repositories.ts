import type { Db } from "mongodb";
import { collection } from "../collections.ts";
import { isDuplicateKey } from "../duplicate-key.ts";
import type { NewRepositoryDocument } from "./documents.ts";

/** Longer than the calls of one attempt take. */
const BUSY_MS = 120_000;

interface Wanted {
  userId: string;
  /** `owner/name` */
  fullName: string;
}

/** Begins an attempt, or continues the former one. Null while another attempt is running. */
export async function beginNewRepository(
  db: Db,
  wanted: Wanted,
): Promise<NewRepositoryDocument | null> {
  const now = new Date();
  const { userId } = wanted;
  try {
    return await collection(db, "newRepositories").findOneAndUpdate(
      { _id: idOf(wanted), busyUntil: { $lte: now } },
      {
        $set: { busyUntil: new Date(now.getTime() + BUSY_MS) },
        $inc: { attempts: 1 },
        $setOnInsert: { userId, startedAt: now, repositoryId: null },
      },
      { upsert: true, returnDocument: "after" },
    );
  } catch (error) {
    if (isDuplicateKey(error)) return null;
    throw error;
  }
}

export function findNewRepository(db: Db, wanted: Wanted): Promise<NewRepositoryDocument | null> {
  return collection(db, "newRepositories").findOne({ _id: idOf(wanted) });
}

/** GitHub has created it. */
export async function keepRepositoryId(
  db: Db,
  _id: string,
  repositoryId: number | null,
): Promise<void> {
  await collection(db, "newRepositories").updateOne({ _id }, { $set: { repositoryId } });
}

/** The attempt has failed. The next one may begin. */
export async function pauseNewRepository(db: Db, _id: string): Promise<void> {
  await collection(db, "newRepositories").updateOne({ _id }, { $set: { busyUntil: new Date(0) } });
}

/** Its project exists, or nothing was created. */
export async function forgetNewRepository(db: Db, _id: string): Promise<void> {
  await collection(db, "newRepositories").deleteOne({ _id });
}

const idOf = ({ userId, fullName }: Wanted) => `${userId}:${fullName.toLowerCase()}`;
