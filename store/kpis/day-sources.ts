import type { Db, FindCursor } from "mongodb";
import { collection } from "../collections.ts";
import type { DeploymentDocument } from "../deployments/documents.ts";

/** A day: `from` belongs to it, `to` does not. */
interface DayRange {
  from: Date;
  to: Date;
}

const READ_AT_ONCE = 1_000;

/** Users who opened the dashboard for the first time, whichever service signs users in. Reads the index `created`. */
export function countSignUps(db: Db, { from, to }: DayRange): Promise<number> {
  return collection(db, "orgs").countDocuments({
    createdAt: { $gte: from, $lt: to },
    personalOf: { $exists: true },
  });
}

/** Reads the index `decision`. */
export function countPushes(db: Db, { from, to }: DayRange): Promise<number> {
  return collection(db, "gitEvents").countDocuments({
    decision: { $in: ["accepted", "skipped"] },
    receivedAt: { $gte: from, $lt: to },
    event: "push",
  });
}

type CountedDeployment = Pick<
  DeploymentDocument,
  "_id" | "projectId" | "status" | "startedAt" | "finishedAt"
>;

/** The deployments that were requested on the day. Reads the index `created`. */
export function deploymentsOfDay(db: Db, { from, to }: DayRange): FindCursor<CountedDeployment> {
  return collection(db, "deployments")
    .find({ createdAt: { $gte: from, $lt: to } })
    .project<CountedDeployment>({ projectId: 1, status: 1, startedAt: 1, finishedAt: 1 })
    .batchSize(READ_AT_ONCE);
}

/** Reads the index `expires`. */
export async function sumVisits(db: Db, at: Date): Promise<{ views: number; visitors: number }> {
  const [sums] = await collection(db, "visitDays")
    .aggregate<{ views: number; visitors: number }>([
      { $match: { at } },
      { $group: { _id: null, views: { $sum: "$views" }, visitors: { $sum: "$visitors" } } },
    ])
    .toArray();
  return { views: sums?.views ?? 0, visitors: sums?.visitors ?? 0 };
}

/** As the newest storage check of the day found. Reads the index `requested`. */
export async function storedBytesOfDay(db: Db, { from, to }: DayRange): Promise<number | null> {
  const check = await collection(db, "storageChecks").findOne(
    { requestedAt: { $gte: from, $lt: to }, stored: { $ne: null } },
    { sort: { requestedAt: -1 } },
  );
  return check?.stored?.bytes ?? null;
}

/** When the installation stored its first organization, push or deployment. Null if it has none. Each query reads one entry of an index. */
export async function findFirstMoment(db: Db): Promise<Date | null> {
  const [org, gitEvent, deployment] = await Promise.all([
    collection(db, "orgs").findOne({}, { sort: { createdAt: 1, _id: 1 } }),
    collection(db, "gitEvents").findOne({}, { sort: { receivedAt: 1, _id: 1 } }),
    collection(db, "deployments").findOne({}, { sort: { createdAt: 1, _id: 1 } }),
  ]);
  const moments = [org?.createdAt, gitEvent?.receivedAt, deployment?.createdAt].flatMap((at) =>
    at ? [at.getTime()] : [],
  );
  return moments.length === 0 ? null : new Date(Math.min(...moments));
}
