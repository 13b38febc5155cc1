import type { Filter } from "mongodb";
import type { OrgPlan } from "#schemas/billing/plan-of.ts";
import type { OrgDocument } from "./documents.ts";

/** How much the organizations on a plan may run in parallel. */
export interface PlanCap {
  planId: string;
  priceIds: string[];
  cap: number;
}

/** How much an organization may run in parallel if it has no limit of its own: everyone the same, or by plan. `first`: without a plan, or after its end. */
export type SlotCap = number | { first: number; plans: PlanCap[] };

/** The cap of one organization. */
export function capOf(
  cap: SlotCap,
  { plan }: { plan?: OrgPlan | undefined },
  now: Date = new Date(),
): number {
  if (typeof cap === "number") return cap;
  if (!plan || (plan.until && plan.until <= now)) return cap.first;
  const { id, priceId } = plan;
  const own =
    cap.plans.find(({ planId }) => planId === id) ??
    cap.plans.find(({ priceIds }) => priceId !== null && priceIds.includes(priceId));
  return own?.cap ?? cap.first;
}

/** The same as filters: those of the organizations that have each cap. */
export function filtersOf(
  cap: SlotCap,
  now: Date = new Date(),
): { filter: Filter<OrgDocument>; cap: number }[] {
  if (typeof cap === "number") return [{ filter: {}, cap }];
  const ids = cap.plans.map(({ planId }) => planId);
  const prices = cap.plans.flatMap(({ priceIds }) => priceIds);
  const isPaid = { $or: [{ "plan.until": null }, { "plan.until": { $gt: now } }] };
  const known = cap.plans.map(({ planId, priceIds, cap: own }) => ({
    cap: own,
    filter: {
      $and: [
        isPaid,
        {
          $or: [
            { "plan.id": planId },
            { "plan.id": { $nin: ids }, "plan.priceId": { $in: priceIds } },
          ],
        },
      ],
    },
  }));
  const onFirst = {
    $or: [
      { plan: { $exists: false } },
      { "plan.until": { $lte: now } },
      { "plan.id": { $nin: ids }, "plan.priceId": { $nin: prices } },
    ],
  };
  return [{ filter: onFirst, cap: cap.first }, ...known];
}
