import type { Db } from "mongodb";
import { collection } from "../collections.ts";

/** What the tasks of an organization have cost that began since then, in US dollars, as far as the prices are known. */
export async function taskCostSince(db: Db, orgId: string, since: Date): Promise<number> {
  const tasks = await collection(db, "tasks")
    .find(
      { orgId, createdAt: { $gte: since } },
      { projection: { cost: 1, pricedUsd: 1, unknownUsd: 1 } },
    )
    .toArray();
  return tasks.reduce(
    (sum, { cost, pricedUsd, unknownUsd }) =>
      sum + (cost.usd ?? pricedUsd ?? 0) + (unknownUsd ?? 0),
    0,
  );
}
