import type { Db } from "mongodb";
import { collection } from "../collections.ts";
import type { AuthChallengeDocument } from "./documents.ts";

export async function insertAuthChallenge(db: Db, challenge: AuthChallengeDocument): Promise<void> {
  await collection(db, "authChallenges").insertOne(challenge);
}

type ChallengeKey = Pick<AuthChallengeDocument, "_id" | "userId" | "factorId">;

export function findAuthChallenge(
  db: Db,
  { _id, userId, factorId }: ChallengeKey,
): Promise<AuthChallengeDocument | null> {
  return collection(db, "authChallenges").findOne({ _id, userId, factorId });
}

/** Counts an attempt before the code is checked, so that parallel guesses count too. Returns false when no attempts are left. */
export async function countWrongCode(db: Db, challengeId: string, max: number): Promise<boolean> {
  const counted = await collection(db, "authChallenges").updateOne(
    { _id: challengeId, wrongCodes: { $lt: max } },
    { $inc: { wrongCodes: 1 } },
  );
  return counted.modifiedCount === 1;
}

/** Uses up the challenge. Only one of several concurrent callers gets true. */
export async function takeAuthChallenge(db: Db, challengeId: string): Promise<boolean> {
  const result = await collection(db, "authChallenges").deleteOne({ _id: challengeId });
  return result.deletedCount === 1;
}

export async function deleteAuthChallenges(
  db: Db,
  factor: { userId: string; factorId: string },
): Promise<void> {
  await collection(db, "authChallenges").deleteMany(factor);
}
