import type { ScheduledTask } from "#store/tasks/scheduled-tasks.ts";

/**
 * What a task counts for in the budget of its schedule, in US dollars: what its steps have cost as far as it is known, and the most that requests can have cost
 * whose answers broke off. With a budget, a step without a price cannot begin, so such steps are from before the budget.
 */
export const spentByTask = ({
  cost,
  pricedUsd,
  unknownUsd,
}: Pick<ScheduledTask, "cost" | "pricedUsd" | "unknownUsd">): number =>
  (cost.usd ?? pricedUsd ?? 0) + (unknownUsd ?? 0);

/** What the running request of a task can cost, at most. */
export const reservedByTask = ({ status, reservedUsd }: ScheduledTask): number =>
  status === "queued" || status === "running" ? (reservedUsd ?? 0) : 0;
