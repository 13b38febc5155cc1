import type { Db } from "mongodb";
import { collection } from "../collections.ts";
import type { SlackPress, SlackRequestDocument } from "./documents.ts";

/** Longer than Slack and the database take together. If the process ends, another one takes over after it. */
const LEASE_MS = 30_000;

export type PressDocument = SlackRequestDocument & { press: SlackPress };

/** A press that no process handles. Null if there is none. */
export async function claimPress(db: Db, now: Date): Promise<PressDocument | null> {
  const claimed = await collection(db, "slackRequests").findOneAndUpdate(
    { dueAt: { $lte: now }, expiresAt: { $gt: now } },
    { $set: { dueAt: new Date(now.getTime() + LEASE_MS) } },
    { sort: { dueAt: 1 }, returnDocument: "after" },
  );
  return claimed?.press ? { ...claimed, press: claimed.press } : null;
}

/** Before the act, so that a process that takes over knows whether it has happened. */
export async function beginPress(
  db: Db,
  _id: string,
  begun: NonNullable<SlackPress["begun"]>,
): Promise<void> {
  await collection(db, "slackRequests").updateOne({ _id }, { $set: { "press.begun": begun } });
}

/** It was handled. The document still refuses copies of the request. */
export async function finishPress(db: Db, _id: string): Promise<void> {
  await collection(db, "slackRequests").updateOne({ _id }, { $unset: { press: "", dueAt: "" } });
}
