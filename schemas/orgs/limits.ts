import { z } from "zod";
import type { Env } from "../env.ts";
import { type LimitId, limitIds, type LimitKind, limitKinds } from "./limit-kinds.ts";

const GIB = 1024 ** 3;

/** The limits in force. Null: no limit. */
export type Limits = Record<LimitId, number | null>;
/** What one organization has instead of the defaults. Null: no limit. Absent: the default. */
export type OwnLimits = { [K in LimitId]?: number | null | undefined };

export const OwnLimits = z.strictObject(
  Object.fromEntries(limitIds.map((id) => [id, limitValue(id).optional()])) as Record<
    LimitId,
    z.ZodOptional<z.ZodType<number | null>>
  >,
);

function limitValue(id: LimitId): z.ZodType<number | null> {
  const { max, unit, canBeNone }: LimitKind = limitKinds[id];
  const least = canBeNone ? 0 : 1;
  const range = `must be from ${least} to ${max.toLocaleString("en")}`;
  const number = z.number(range).min(least, range).max(max, range);
  const whole = unit === "usd" ? number : number.int("must be a whole number");
  return canBeNone ? whole.nullable() : whole;
}

type LimitEnv = Pick<
  Env,
  | "PROJECTS_PER_ORG"
  | "MEMBERS_PER_ORG"
  | "BUILDS_PER_ORG"
  | "BUILDS_PER_DAY"
  | "STORED_GIB_PER_ORG"
  | "TASK_USD_PER_MONTH"
  | "SUBSCRIBERS_PER_ORG"
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

/** The limits that are in force for an organization. */
export function limitsOf(env: LimitEnv, { limits = {} }: { limits?: OwnLimits }): Limits {
  const defaults = defaultLimits(env);
  const inForce = limitIds.map((id) => [id, limits[id] === undefined ? defaults[id] : limits[id]]);
  return Object.fromEntries(inForce) as Limits;
}
