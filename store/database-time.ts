import type { Db } from "mongodb";

/**
 * The time of the database, which is the same for all workers. The clocks of machines differ by seconds, or by hours if one is wrong, and a scheduled note must
 * not appear early because of that.
 */
export async function databaseTime(db: Db): Promise<Date> {
  const { localTime } = (await db.command({ hello: 1 })) as { localTime?: unknown };
  // Some services that speak MongoDB's protocol leave it out.
  return localTime instanceof Date ? localTime : new Date();
}
