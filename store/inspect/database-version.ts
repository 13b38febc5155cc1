import type { Db } from "mongodb";

/** What the database says about itself. Ours has no `gitVersion`, which every MongoDB has. */
export async function databaseVersion(
  db: Db,
): Promise<{ kind: "embedded" | "MongoDB"; version: string }> {
  const { version, gitVersion } = await db.command({ buildInfo: 1 });
  return { kind: gitVersion === undefined ? "embedded" : "MongoDB", version: String(version) };
}
