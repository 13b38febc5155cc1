import type { ScheduledTask } from "#store/tasks/scheduled-tasks.ts";

/** What a task counts for in the budget of its schedule, in US dollars: what it has cost, and the most that requests can have cost whose answers broke off. */
export const spentByTask = ({ cost, unknownUsd }: Pick<ScheduledTask, "cost" | "unknownUsd">) =>
  (cost.usd ?? 0) + (unknownUsd ?? 0);

/** What the running request of a task can cost, at most. */
export const reservedByTask = ({ status, reservedUsd }: ScheduledTask): number =>
  status === "queued" || status === "running" ? (reservedUsd ?? 0) : 0;
