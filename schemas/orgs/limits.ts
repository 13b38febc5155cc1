import type { Env } from "../env/env.ts";
import type { Plan } from "../billing/plan.ts";
import { type OrgPlan, planOf } from "../billing/plan-of.ts";
import { type LimitId, limitIds } from "./limit-kinds.ts";
import type { OwnLimits } from "./own-limits.ts";

const GIB = 1024 ** 3;

/** The limits in force. Null: no limit. */
export type Limits = Record<LimitId, number | null>;
export type LimitEnv = Pick<
  Env,
  | "PROJECTS_PER_ORG"
  | "MEMBERS_PER_ORG"
  | "BUILDS_PER_ORG"
  | "BUILDS_PER_DAY"
  | "STORED_GIB_PER_ORG"
  | "TASK_USD_PER_MONTH"
  | "SUBSCRIBERS_PER_ORG"
  | "PLANS"
>;

/** The limits of an organization that has none of its own. */
export const defaultLimits = (env: LimitEnv): Limits => ({
  projects: env.PROJECTS_PER_ORG ?? null,
  members: env.MEMBERS_PER_ORG,
  buildsAtOnce: env.BUILDS_PER_ORG,
  buildsPerDay: env.BUILDS_PER_DAY ?? null,
  storedBytes: env.STORED_GIB_PER_ORG === undefined ? null : env.STORED_GIB_PER_ORG * GIB,
  taskUsdPerMonth: env.TASK_USD_PER_MONTH ?? null,
  subscribers: env.SUBSCRIBERS_PER_ORG ?? null,
});

/** The limits of organizations on a plan that have none of their own. */
export function planLimits(env: LimitEnv, { limits }: Pick<Plan, "limits">): Limits {
  return overlaid(defaultLimits(env), limits);
}

/** The limits in force for an organization: what an administrator has set for it, else those of its plan, else the defaults. */
export function limitsOf(
  env: LimitEnv,
  org: { limits?: OwnLimits; plan?: OrgPlan | null },
  now: Date = new Date(),
): Limits {
  const plan = planOf(env, org, now);
  return overlaid(plan ? planLimits(env, plan) : defaultLimits(env), org.limits ?? {});
}

function overlaid(limits: Limits, own: OwnLimits): Limits {
  const inForce = limitIds.map((id) => [id, own[id] === undefined ? limits[id] : own[id]]);
  return Object.fromEntries(inForce) as Limits;
}
