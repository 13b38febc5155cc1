import { z } from "zod";
import { type LimitId, limitIds, type LimitKind, limitKinds } from "./limit-kinds.ts";

/** What one organization, or the organizations of a plan, have instead of the defaults. Null: no limit. Absent: the default. */
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
