import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import type { Db } from "mongodb";
import type { QueueName } from "#schemas/jobs.ts";
import type { Service } from "#service/start-service.ts";
import { ignoreLost } from "#service/failures.ts";
import { collection } from "../collections.ts";
import { recent } from "../moments.ts";
import { whenStoreAnswers } from "../mongo.ts";
import type { WorkerDocument } from "./documents.ts";

const WORKER_HEARTBEAT_MS = 5_000;
const WORKER_GONE_AFTER_MS = 15_000;

export async function noteWorker(
  db: Db,
  worker: { id: string; queue: string; startedAt: Date },
): Promise<void> {
  await collection(db, "workers").updateOne(
    { _id: worker.id },
    { $set: { queue: worker.queue, seenAt: new Date(), startedAt: worker.startedAt } },
    { upsert: true },
  );
}

/**
 * Reports every few seconds that this process is alive, until it ends.
 * @returns the name under which it is stored
 */
export async function startHeartbeat(db: Db, queue: QueueName, service: Service): Promise<string> {
  const id = `${queue}-${hostname()}-${process.pid}-${randomUUID().slice(0, 8)}`;
  const startedAt = new Date();
  const beat = () => noteWorker(db, { id, queue, startedAt });
  await whenStoreAnswers(service, beat);
  // A failed heartbeat is followed by another one. Health reports that the database is unavailable.
  const beating = setInterval(() => void beat().catch(ignoreLost), WORKER_HEARTBEAT_MS);
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
  const seenAt = recent(WORKER_GONE_AFTER_MS);
  return (await collection(db, "workers").findOne({ queue, seenAt })) !== null;
}

export function listWorkers(db: Db): Promise<WorkerDocument[]> {
  return collection(db, "workers")
    .find({ seenAt: recent(WORKER_GONE_AFTER_MS) })
    .sort({ queue: 1, seenAt: -1 })
    .toArray();
}
