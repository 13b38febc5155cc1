import { AppError } from "#schemas/errors.ts";
import { type LimitId, limitKinds, type LimitUnit } from "#schemas/orgs/limit-kinds.ts";
import { limitsOf } from "#schemas/orgs/limits.ts";
import { collection } from "#store/collections.ts";
import type { OrgDocument } from "#store/orgs/documents.ts";
import type { CoreContext } from "../context.ts";
import type { DeploymentDocument } from "#store/deployments/documents.ts";
import { buildsOfDay } from "#store/deployments/builds-of-day.ts";
import { countOfOrg } from "#store/subscribers/subscribers.ts";
import { taskCostSince } from "#store/tasks/cost-of-org.ts";
import { storedBytesOf } from "./stored-bytes.ts";
import { startOfDay, startOfMonth } from "./periods.ts";

type LimitContext = Pick<CoreContext, "db" | "env" | "blobs">;

/** What would help besides a higher limit. */
const ways: Record<LimitId, string> = {
  projects: "Delete a project",
  members: "Remove a member",
  buildsAtOnce: "Wait until a build ends",
  buildsPerDay: "Redeploy after midnight UTC",
  storedBytes: "Delete deployments or projects",
  taskUsdPerMonth: "Wait until next month (UTC)",
  subscribers: "Remove subscribers",
};

interface At {
  now?: Date;
  /** The build that has just begun. Of builds per day, only earlier ones count. */
  build?: Pick<DeploymentDocument, "_id" | "createdAt">;
}

/** What an organization uses of a limit. */
export function usedOf(
  { db, blobs }: LimitContext,
  org: OrgDocument,
  id: LimitId,
  { now = new Date(), build }: At = {},
): Promise<number> {
  const used: Record<LimitId, () => Promise<number>> = {
    projects: () => collection(db, "projects").countDocuments({ orgId: org._id }),
    members: () => Promise.resolve(org.members.length),
    buildsAtOnce: () =>
      Promise.resolve(org.slots.filter(({ expiresAt }) => expiresAt > now).length),
    buildsPerDay: () => buildsOfDay(db, org._id, { since: startOfDay(now), before: build }),
    storedBytes: () => storedBytesOf({ db, blobs }, org._id),
    taskUsdPerMonth: () => taskCostSince(db, org._id, startOfMonth(now)),
    subscribers: () => countOfOrg(db, org._id),
  };
  return used[id]();
}

/**
 * Everything that is limited calls this before it is created. The check and the creation are two steps, so requests at the same moment can exceed a limit by
 * their number.
 * @throws AppError org_limit_reached
 */
export async function requireWithin(
  context: LimitContext,
  org: OrgDocument,
  id: LimitId,
  at: At = {},
): Promise<void> {
  const limit = limitsOf(context.env, org)[id];
  if (limit === null) return;
  const used = await usedOf(context, org, id, at);
  if (used < limit) return;
  throw new AppError("org_limit_reached", { message: limitText(org, { id, limit, used }) });
}

/** Members have an error code of their own. */
export function memberLimitReached(
  { env }: Pick<CoreContext, "env">,
  org: Pick<OrgDocument, "name" | "members" | "limits" | "plan">,
): AppError {
  const used = org.members.length;
  const limit = limitsOf(env, org).members ?? used;
  return new AppError("member_limit", { message: limitText(org, { id: "members", limit, used }) });
}

/** @throws AppError member_limit */
export function requireRoomForMember(
  context: Pick<CoreContext, "env">,
  org: Pick<OrgDocument, "name" | "members" | "limits" | "plan">,
): void {
  const limit = limitsOf(context.env, org).members;
  if (limit !== null && org.members.length >= limit) throw memberLimitReached(context, org);
}

interface Reached {
  id: LimitId;
  limit: number;
  used: number;
}

function limitText(org: Pick<OrgDocument, "name">, { id, limit, used }: Reached): string {
  const { label, unit } = limitKinds[id];
  return `${org.name} has reached a limit. ${label}: ${amount(used, unit)} of ${amount(limit, unit)}. ${ways[id]}, or ask the operator of this installation for a higher limit. Nothing was deleted.`;
}

const GIB = 1024 ** 3;
const dollars = new Intl.NumberFormat("en", { style: "currency", currency: "USD" });

function amount(value: number, unit: LimitUnit): string {
  if (unit === "usd") return dollars.format(value);
  if (unit === "bytes") return `${(value / GIB).toFixed(2)} GiB`;
  return value.toLocaleString("en");
}
