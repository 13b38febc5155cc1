import type { Db } from "mongodb";
import { collection } from "../collections.ts";

/**
 * What the tasks of an organization have cost since then, in US dollars, as far as the prices are known. Of an older task, only the answers since then count.
 * An interrupted request has no date, so its highest possible cost counts in each period in which its task changed.
 */
export async function taskCostSince(db: Db, orgId: string, since: Date): Promise<number> {
  const tasks = await collection(db, "tasks")
    .find(
      { orgId, updatedAt: { $gte: since } },
      { projection: { createdAt: 1, cost: 1, pricedUsd: 1, unknownUsd: 1 } },
    )
    .toArray();
  const older = tasks.filter(({ createdAt }) => createdAt < since).map(({ _id }) => _id);
  const newer = tasks.filter(({ createdAt }) => createdAt >= since);
  return (
    (await answersSince(db, older, since)) +
    sum(newer.map(({ cost, pricedUsd }) => cost.usd ?? pricedUsd ?? 0)) +
    sum(tasks.map(({ unknownUsd }) => unknownUsd ?? 0))
  );
}

async function answersSince(db: Db, taskIds: readonly string[], since: Date): Promise<number> {
  if (taskIds.length === 0) return 0;
  const answers = await collection(db, "taskParts")
    .find(
      { taskId: { $in: [...taskIds] }, kind: "answer", at: { $gte: since } },
      { projection: { kind: 1, usage: 1 } },
    )
    .toArray();
  return sum(answers.map((part) => (part.kind === "answer" ? (part.usage.usd ?? 0) : 0)));
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
