import { type LimitId, limitIds, limitKinds } from "#schemas/orgs/limit-kinds.ts";
import type { OwnLimits } from "#schemas/orgs/own-limits.ts";

/** What is typed for each limit: a number, `none`, or nothing for the default. */
export type LimitInput = Record<LimitId, string>;
export const NONE = "none";
const GIB = 1024 ** 3;

/** Bytes are typed in GiB. */
const factorOf = (id: LimitId) => (limitKinds[id].unit === "bytes" ? GIB : 1);

export const textsOf = (limits: OwnLimits): LimitInput =>
  Object.fromEntries(
    limitIds.map((id) => {
      const value = limits[id];
      return [id, value === undefined ? "" : value === null ? NONE : String(value / factorOf(id))];
    }),
  ) as LimitInput;

/** Undefined: the default. NaN: not a possible value. */
export function limitFrom(id: LimitId, text: string): number | null | undefined {
  const { canBeNone, max, unit } = limitKinds[id];
  const typed = text.trim().toLowerCase();
  if (typed === "") return undefined;
  if (typed === NONE) return canBeNone ? null : Number.NaN;
  const value = Number(typed) * factorOf(id);
  const least = canBeNone ? 0 : 1;
  const isPossible =
    value >= least && value <= max && (unit !== "count" || Number.isInteger(value));
  if (!isPossible) return Number.NaN;
  return unit === "bytes" ? Math.round(value) : value;
}

/** Null if a value is not possible. */
export function limitsFrom(texts: LimitInput): OwnLimits | null {
  const limits: OwnLimits = {};
  for (const id of limitIds) {
    const value = limitFrom(id, texts[id]);
    if (Number.isNaN(value)) return null;
    if (value !== undefined) limits[id] = value;
  }
  return limits;
}
