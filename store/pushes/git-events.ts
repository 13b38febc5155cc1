import type { Db, Filter } from "mongodb";
import { newId } from "#schemas/ids.ts";
import type { GitEventDecision } from "#schemas/projects/git-event.ts";
import { collection } from "../collections.ts";
import { earlierThan } from "../moments.ts";
import { duplicatesOf } from "../duplicate-key.ts";
import { newestPage, type Page, type PageRequest } from "../pagination.ts";
import type { GitEventDocument } from "./documents.ts";

export type NewGitEvent = Omit<
  GitEventDocument,
  "_id" | "decision" | "reason" | "deploymentId" | "duplicates" | "receivedAt"
>;

const PAYLOAD_KEPT_CHARACTERS = 64 * 1024;

export interface RecordedGitEvent {
  gitEvent: GitEventDocument;
  duplicate: boolean;
}

/** Stores a delivery before it is acknowledged. A repeated delivery increments the count of the first one. */
export async function recordGitEvent(db: Db, event: NewGitEvent): Promise<RecordedGitEvent> {
  const [recorded] = await recordGitEvents(db, [event]);
  if (!recorded) throw new Error("no event was stored");
  return recorded;
}

/** Like `recordGitEvent` for several deliveries in order, with one insert. Repeats may be among them. */
export async function recordGitEvents(
  db: Db,
  events: readonly NewGitEvent[],
): Promise<RecordedGitEvent[]> {
  const documents = events.map(newDocument);
  const repeats = await insertNew(db, documents);
  return Promise.all(
    documents.map(async (document, index) =>
      repeats.has(index)
        ? { gitEvent: await countRepeat(db, document), duplicate: true }
        : { gitEvent: document, duplicate: false },
    ),
  );
}

function newDocument(event: NewGitEvent): GitEventDocument {
  return {
    _id: newId(),
    ...event,
    payload: event.payload.slice(0, PAYLOAD_KEPT_CHARACTERS),
    decision: "received",
    reason: null,
    deploymentId: null,
    duplicates: 0,
    receivedAt: new Date(),
  };
}

/** @returns the positions of the deliveries that were stored before */
async function insertNew(db: Db, documents: GitEventDocument[]): Promise<Set<number>> {
  try {
    // Unordered, so that a repeat does not keep the others from being stored.
    await collection(db, "gitEvents").insertMany(documents, { ordered: false });
    return new Set();
  } catch (error) {
    return duplicatesOf(error);
  }
}

/** @returns the first delivery, which counts its repeats */
async function countRepeat(db: Db, repeat: GitEventDocument): Promise<GitEventDocument> {
  const { projectId, source, deliveryId } = repeat;
  const first = await collection(db, "gitEvents").findOneAndUpdate(
    { projectId, source, deliveryId },
    { $inc: { duplicates: 1 } },
    { returnDocument: "after" },
  );
  return first ?? repeat;
}

/** Stores the results of some events. */
export async function decideGitEvents(
  db: Db,
  decided: {
    gitEventId: string;
    decision: { decision: GitEventDecision; reason: string | null; deploymentId: string | null };
  }[],
): Promise<void> {
  const writes = decided.map(({ gitEventId, decision }) => ({
    updateOne: { filter: { _id: gitEventId }, update: { $set: decision } },
  }));
  await collection(db, "gitEvents").bulkWrite(writes, { ordered: false });
}

/** Deliveries that were stored but not routed shortly afterwards, because of a crash. */
export function listUnroutedGitEvents(db: Db, olderThan: Date): Promise<GitEventDocument[]> {
  return collection(db, "gitEvents")
    .find({ decision: "received", receivedAt: earlierThan(olderThan) })
    .sort({ receivedAt: 1 })
    .limit(500)
    .toArray();
}

/**
 * The commit of the newest push of each branch or tag. Those without a push are absent. Events of pull requests name a branch
 * and a commit too, but the branch may be a fork's.
 */
export async function newestCommitsOfRefs(
  db: Db,
  projectId: string,
  refs: readonly string[],
): Promise<Map<string, string | null>> {
  const events = collection(db, "gitEvents")
    .find(
      { projectId, ref: { $in: [...refs] }, event: { $in: ["push", "delete"] } },
      { projection: { ref: 1, after: 1 } },
    )
    .sort({ receivedAt: 1, _id: 1 });
  const commits = new Map<string, string | null>();
  for await (const { ref, after } of events) if (ref !== null) commits.set(ref, after);
  return commits;
}

export function listGitEvents(
  db: Db,
  filter: Filter<GitEventDocument>,
  request: PageRequest,
): Promise<Page<GitEventDocument>> {
  return newestPage(collection(db, "gitEvents"), filter, { ...request, by: "receivedAt" });
}

export function findGitEvent(db: Db, gitEventId: string): Promise<GitEventDocument | null> {
  return collection(db, "gitEvents").findOne({ _id: gitEventId });
}

export function findGitEventOf(
  db: Db,
  projectId: string,
  gitEventId: string,
): Promise<GitEventDocument | null> {
  return collection(db, "gitEvents").findOne({ _id: gitEventId, projectId });
}
