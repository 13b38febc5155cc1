import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import type { Db } from "mongodb";
import type { ProgramName } from "#schemas/admin/installation-status.ts";
import { isQueueName } from "#schemas/jobs.ts";
import type { Service } from "#service/start-service.ts";
import { ignoreLost } from "#service/failures.ts";
import { version } from "#service/version.ts";
import { collection } from "../collections.ts";
import { recent } from "../moments.ts";
import { whenStoreAnswers } from "../mongo.ts";
import type { ProcessDocument, WorkerDocument } from "./documents.ts";

const HEARTBEAT_MS = 5_000;
/** A process without a heartbeat for this long is late, and its work is taken over. */
export const GONE_AFTER_MS = 15_000;

type Beat = Omit<ProcessDocument, "_id" | "seenAt"> & { id: string };

export async function noteWorker(db: Db, { id, ...facts }: Beat): Promise<void> {
  await collection(db, "workers").updateOne(
    { _id: id },
    { $set: { ...facts, seenAt: new Date() } },
    { upsert: true },
  );
}

/**
 * Reports every few seconds that this process is alive, until it ends.
 * @returns the name under which it is stored
 */
export async function startHeartbeat(
  db: Db,
  program: ProgramName,
  service: Service,
): Promise<string> {
  const { pid } = process;
  const host = hostname();
  const id = `${program}-${host}-${pid}-${randomUUID().slice(0, 8)}`;
  const queue = isQueueName(program) ? { queue: program } : {};
  const facts = { id, program, ...queue, host, pid, version, startedAt: new Date() };
  const beat = () => noteWorker(db, facts);
  await whenStoreAnswers(service, beat);
  // A failed heartbeat is followed by another one. Health reports that the database is unavailable.
  const beating = setInterval(() => void beat().catch(ignoreLost), HEARTBEAT_MS);
  service.onClose("heartbeat", async () => {
    clearInterval(beating);
    await forgetWorker(db, id);
  });
  return id;
}

async function forgetWorker(db: Db, workerId: string): Promise<void> {
  await collection(db, "workers").deleteOne({ _id: workerId });
}

export async function isWorkerAlive(db: Db, queue: string): Promise<boolean> {
  const seenAt = recent(GONE_AFTER_MS);
  return (await collection(db, "workers").findOne({ queue, seenAt })) !== null;
}

/** The workers that are alive. */
export async function listWorkers(db: Db): Promise<WorkerDocument[]> {
  const processes = await collection(db, "workers")
    .find({ queue: { $exists: true }, seenAt: recent(GONE_AFTER_MS) })
    .sort({ queue: 1, seenAt: -1 })
    .toArray();
  return processes as WorkerDocument[];
}

/** Every process that was alive a moment ago, including late ones. */
export function listProcesses(db: Db): Promise<ProcessDocument[]> {
  return collection(db, "workers").find({}).sort({ startedAt: 1, _id: 1 }).toArray();
}
