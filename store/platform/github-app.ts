import type { Db } from "mongodb";
import { collection } from "../collections.ts";
import type { GithubAppDocument, GithubAppStateDocument } from "./documents.ts";

const APP = "github-app";
const STATE = "github-app-state";

export async function findStoredGithubApp(db: Db): Promise<GithubAppDocument | null> {
  return (await collection(db, "platform").findOne({ _id: APP }))?.githubApp ?? null;
}

/** An installation has at most one App of its own. */
export async function saveGithubApp(db: Db, githubApp: GithubAppDocument): Promise<void> {
  await collection(db, "platform").updateOne(
    { _id: APP },
    { $set: { githubApp } },
    { upsert: true },
  );
}

/** Returns false when there was none. */
export async function deleteGithubApp(db: Db): Promise<boolean> {
  return (await collection(db, "platform").deleteOne({ _id: APP })).deletedCount === 1;
}

/** Replaces the state of an App that was begun and not finished. */
export async function saveGithubAppState(
  db: Db,
  githubAppState: GithubAppStateDocument,
): Promise<void> {
  await collection(db, "platform").updateOne(
    { _id: STATE },
    { $set: { githubAppState } },
    { upsert: true },
  );
}

/** Uses the state up. Returns false when it is unknown, expired, of someone else, or already used. */
export async function takeGithubAppState(
  db: Db,
  { hash, userId }: Pick<GithubAppStateDocument, "hash" | "userId">,
): Promise<boolean> {
  const taken = await collection(db, "platform").deleteOne({
    _id: STATE,
    "githubAppState.hash": hash,
    "githubAppState.userId": userId,
    "githubAppState.expiresAt": { $gt: new Date() },
  });
  return taken.deletedCount === 1;
}
