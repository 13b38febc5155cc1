import { limitsOf } from "#schemas/orgs/limits.ts";
import type { Usage } from "#schemas/orgs/org.ts";
import type { OrgDocument } from "#store/orgs/documents.ts";
import { countUsage } from "#store/audit/usage.ts";
import { buildsOfDay } from "#store/deployments/builds-of-day.ts";
import { countOfOrg } from "#store/subscribers/subscribers.ts";
import { taskCostSince } from "#store/tasks/cost-of-org.ts";
import type { CoreContext } from "../context.ts";
import { startOfDay, startOfMonth } from "./periods.ts";
import { storedBytes } from "./stored-bytes.ts";

const MINUTE_MS = 60_000;

/** The current usage of an organization, and the limits in force. */
export async function usageOf(
  { blobs, db, env }: CoreContext,
  org: OrgDocument,
  now: Date = new Date(),
): Promise<Usage> {
  const month = startOfMonth(now);
  const { projects, builds, buildMs, lfsBytes, artifacts } = await countUsage(db, org._id, month);
  return {
    projects,
    members: org.members.length,
    buildsThisMonth: builds,
    buildsToday: await buildsOfDay(db, org._id, { since: startOfDay(now) }),
    buildMinutesThisMonth: Math.round(buildMs / MINUTE_MS),
    lfsBytesThisMonth: lfsBytes,
    storedBytes: await storedBytes(blobs, artifacts),
    subscribers: await countOfOrg(db, org._id),
    taskUsdThisMonth: await taskCostSince(db, org._id, month),
    limits: limitsOf(env, org),
  };
}
