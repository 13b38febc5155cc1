import { AppError } from "#schemas/errors.ts";
import { type LimitId, limitKinds, type LimitUnit } from "#schemas/orgs/limit-kinds.ts";
import type { Plan } from "#schemas/billing/plan.ts";
import { type LimitEnv, limitsOf, planLimits } from "#schemas/orgs/limits.ts";
import { collection } from "#store/collections.ts";
import type { OrgDocument } from "#store/orgs/documents.ts";
import { createInTurn } from "./create-in-turn.ts";
import { upgradeText } from "../billing/upgrade-text.ts";
import type { CoreContext } from "../context.ts";
import type { DeploymentDocument } from "#store/deployments/documents.ts";
import { buildsOfDay } from "#store/deployments/builds-of-day.ts";
import { SYSTEM_USER } from "#store/orgs/system-org.ts";
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
 * Everything that is limited calls this before it is created: by itself where the work that follows takes long, or in `createWithin`.
 * @throws AppError org_limit_reached
 */
export async function requireWithin(
  context: LimitContext,
  org: OrgDocument,
  id: LimitId,
  at: At = {},
): Promise<void> {
  // What the installation publishes itself, such as its example sites, is on no plan.
  if (org.ownerId === SYSTEM_USER) return;
  const limit = limitsOf(context.env, org)[id];
  if (limit === null) return;
  const used = await usedOf(context, org, id, at);
  if (used < limit) return;
  const message = limitText(context.env, org, { id, limit, used });
  throw new AppError("org_limit_reached", { message });
}

/** As `requireWithin`, also for requests at the same moment. @throws AppError org_limit_reached, org_not_found, conflict */
export function createWithin<T>(
  context: LimitContext,
  org: OrgDocument,
  { id, create }: { id: LimitId; create: () => Promise<T> },
): Promise<T> {
  if (limitsOf(context.env, org)[id] === null) return create();
  return createInTurn(context, org._id, async () => {
    await requireWithin(context, org, id);
    return create();
  });
}

/** Members have an error code of their own. */
export function memberLimitReached(
  { env }: Pick<CoreContext, "env">,
  org: Pick<OrgDocument, "name" | "members" | "limits" | "plan">,
): AppError {
  const used = org.members.length;
  const limit = limitsOf(env, org).members ?? used;
  const message = limitText(env, org, { id: "members", limit, used });
  return new AppError("member_limit", { message });
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

function limitText(
  env: LimitEnv,
  org: Pick<OrgDocument, "name" | "limits" | "plan">,
  { id, limit, used }: Reached,
): string {
  const { label, unit } = limitKinds[id];
  return `${org.name} has reached a limit. ${label}: ${amount(used, unit)} of ${amount(limit, unit)}. ${wayOut(env, org, { id, limit })} Nothing was deleted.`;
}

/** What helps immediately, and a plan with a higher limit. An administrator's own limit stays with every plan. */
function wayOut(
  env: LimitEnv,
  org: Pick<OrgDocument, "limits" | "plan">,
  { id, limit }: Pick<Reached, "id" | "limit">,
): string {
  const isHigher = (plan: Plan) => {
    const other = planLimits(env, plan)[id];
    return other === null || other > limit;
  };
  const upgrade =
    org.limits?.[id] === undefined
      ? upgradeText(env, org, { includes: isHigher, now: new Date() })
      : null;
  return upgrade === null
    ? `${ways[id]}, or ask the operator of this installation for a higher limit.`
    : `${ways[id]}. ${upgrade}`;
}

const GIB = 1024 ** 3;
const dollars = new Intl.NumberFormat("en", { style: "currency", currency: "USD" });

function amount(value: number, unit: LimitUnit): string {
  if (unit === "usd") return dollars.format(value);
  if (unit === "bytes") return `${(value / GIB).toFixed(2)} GiB`;
  return value.toLocaleString("en");
}
