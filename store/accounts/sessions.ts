import type { Db } from "mongodb";
import { collection } from "../collections.ts";
import type { AuthSessionDocument } from "./documents.ts";

const SESSIONS_LISTED_MAX = 100;

export async function insertAuthSession(db: Db, session: AuthSessionDocument): Promise<void> {
  await collection(db, "authSessions").insertOne(session);
}

export function findAuthSession(db: Db, sessionId: string): Promise<AuthSessionDocument | null> {
  return collection(db, "authSessions").findOne({ _id: sessionId });
}

/** Makes the next refresh token current. Returns null when `session.refreshCounter` is no longer the current number. */
export function advanceAuthSession(
  db: Db,
  session: AuthSessionDocument,
  now: Pick<AuthSessionDocument, "refreshedAt" | "expiresAt" | "ip" | "userAgent">,
): Promise<AuthSessionDocument | null> {
  return collection(db, "authSessions").findOneAndUpdate(
    { _id: session._id, refreshCounter: session.refreshCounter },
    { $inc: { refreshCounter: 1 }, $set: now },
    { returnDocument: "after" },
  );
}

/** Null when another request changed the session after it was read. */
export function setSessionLevel(
  db: Db,
  session: AuthSessionDocument,
  level: Pick<
    AuthSessionDocument,
    "aal" | "factorId" | "methods" | "refreshCounter" | "refreshFloor" | "refreshFloorAt"
  >,
): Promise<AuthSessionDocument | null> {
  return collection(db, "authSessions").findOneAndUpdate(
    { _id: session._id, refreshCounter: session.refreshCounter },
    { $set: level },
    { returnDocument: "after" },
  );
}

/** Sessions that have used a second factor. */
export function listRaisedSessions(db: Db, userId: string): Promise<AuthSessionDocument[]> {
  return collection(db, "authSessions").find({ userId, aal: "aal2" }).toArray();
}

/** Ends the sessions that have not used a second factor, except `keep`. */
export async function deleteLowSessions(db: Db, userId: string, keep: string): Promise<void> {
  await collection(db, "authSessions").deleteMany({ userId, aal: "aal1", _id: { $ne: keep } });
}

export async function deleteAuthSession(db: Db, sessionId: string): Promise<void> {
  await collection(db, "authSessions").deleteOne({ _id: sessionId });
}

/** Signs the user out everywhere, or everywhere except in `keep`. */
export async function deleteAuthSessions(
  db: Db,
  userId: string,
  keep: string | null,
): Promise<void> {
  await collection(db, "authSessions").deleteMany({
    userId,
    ...(keep === null ? {} : { _id: { $ne: keep } }),
  });
}

/** Deletes the least recently used sessions of a user beyond `max`. */
export async function trimAuthSessions(db: Db, userId: string, max: number): Promise<void> {
  const surplus = (await collection(db, "authSessions").countDocuments({ userId })) - max;
  if (surplus <= 0) return;
  const oldest = await collection(db, "authSessions")
    .find({ userId })
    .sort({ refreshedAt: 1 })
    .limit(surplus)
    .toArray();
  await collection(db, "authSessions").deleteMany({
    _id: { $in: oldest.map((session) => session._id) },
  });
}

/** The browsers in which a user is signed in, most recently used first. */
export function listAuthSessions(db: Db, userId: string): Promise<AuthSessionDocument[]> {
  return collection(db, "authSessions")
    .find({ userId, expiresAt: { $gt: new Date() } })
    .sort({ refreshedAt: -1 })
    .limit(SESSIONS_LISTED_MAX)
    .toArray();
}

/** Counts the browsers in which each of these users is signed in. */
export async function countAuthSessions(db: Db, userIds: string[]): Promise<Map<string, number>> {
  const counts = await collection(db, "authSessions")
    .aggregate<{ _id: string; count: number }>([
      { $match: { userId: { $in: userIds }, expiresAt: { $gt: new Date() } } },
      { $group: { _id: "$userId", count: { $sum: 1 } } },
    ])
    .toArray();
  return new Map(counts.map(({ _id, count }) => [_id, count]));
}

/** Returns false when the user has no such session. */
export async function endAuthSession(db: Db, userId: string, sessionId: string): Promise<boolean> {
  const result = await collection(db, "authSessions").deleteOne({ _id: sessionId, userId });
  return result.deletedCount === 1;
}
