import type { Db } from "mongodb";
import { newId } from "#schemas/ids.ts";
import { collection } from "../collections.ts";
import { ended, recent } from "../moments.ts";
import type { SourcePlanDocument } from "./source-plan-document.ts";

export type PlannedFile = SourcePlanDocument["files"][number];

/** No plan takes longer. After this time, another worker may make it. */
export const PLAN_LEASE_MS = 150_000;

type WithoutFiles = Omit<SourcePlanDocument, "files">;

type PlanKey = Pick<
  SourcePlanDocument,
  "projectId" | "userId" | "kind" | "path" | "head" | "branch"
>;

export async function insertPlan(db: Db, of: PlanKey): Promise<WithoutFiles> {
  const plan: SourcePlanDocument = {
    _id: newId(),
    ...of,
    state: "queued",
    attempts: 0,
    leaseExpiresAt: null,
    error: null,
    commit: null,
    links: null,
    files: [],
    createdAt: new Date(),
  };
  await collection(db, "sourcePlans").insertOne(plan);
  return plan;
}

/** A plan that failed may succeed when it is made again. */
const FAILED_FOR_MS = 5_000;

/** The newest plan of the same change to the same commit. */
export function findSamePlan(
  db: Db,
  { projectId, userId, path, head, branch }: Omit<PlanKey, "kind">,
): Promise<WithoutFiles | null> {
  return collection(db, "sourcePlans").findOne(
    {
      projectId,
      userId,
      head,
      "path.from": path.from,
      "path.to": path.to,
      branch: branch ?? { $exists: false },
      $or: [{ state: { $ne: "failed" } }, { createdAt: recent(FAILED_FOR_MS) }],
    },
    { projection: { files: 0 }, sort: { createdAt: -1 } },
  );
}

interface Owned {
  planId: string;
  projectId: string;
  userId: string;
}

const owned = ({ planId, projectId, userId }: Owned) => ({ _id: planId, projectId, userId });

/** Only its creator can see a plan. */
export function findPlan(db: Db, plan: Owned): Promise<SourcePlanDocument | null> {
  return collection(db, "sourcePlans").findOne(owned(plan));
}

/** Null if it is ready, or if another worker makes it. */
export function claimPlan(db: Db, planId: string, now: Date): Promise<SourcePlanDocument | null> {
  return collection(db, "sourcePlans").findOneAndUpdate(
    {
      _id: planId,
      $or: [{ state: "queued" }, { state: "running", leaseExpiresAt: ended(now, PLAN_LEASE_MS) }],
    },
    {
      $set: { state: "running", leaseExpiresAt: new Date(now.getTime() + PLAN_LEASE_MS) },
      $inc: { attempts: 1 },
    },
    { returnDocument: "after" },
  );
}

type Claimed = Pick<SourcePlanDocument, "_id" | "attempts">;

const claimed = ({ _id, attempts }: Claimed) => ({ _id, attempts, state: "running" as const });

export async function requeuePlan(db: Db, plan: Claimed): Promise<void> {
  await collection(db, "sourcePlans").updateOne(claimed(plan), {
    $set: { state: "queued", leaseExpiresAt: null },
  });
}

export async function finishPlan(
  db: Db,
  plan: Claimed,
  result:
    | Pick<SourcePlanDocument, "commit" | "links" | "files">
    | { error: SourcePlanDocument["error"] },
): Promise<void> {
  const state = "error" in result ? "failed" : "ready";
  await collection(db, "sourcePlans").updateOne(claimed(plan), {
    $set: { state, leaseExpiresAt: null, ...result },
  });
}
