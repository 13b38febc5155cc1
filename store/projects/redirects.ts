import type { Db } from "mongodb";
import { newId } from "#schemas/ids.ts";
import { collection } from "../collections.ts";

export async function listRedirects(db: Db, projectId: string): Promise<Record<string, string>> {
  const rows = await collection(db, "redirects").find({ projectId }).toArray();
  return Object.fromEntries(rows.map((row) => [row.from, row.to]));
}

/** Adds or changes redirects. The newest target of an address wins. */
export async function saveRedirects(
  db: Db,
  projectId: string,
  redirects: Record<string, string>,
): Promise<void> {
  const at = new Date();
  const operations = Object.entries(redirects).map(([from, to]) => ({
    updateOne: {
      filter: { projectId, from },
      update: { $set: { to, at }, $setOnInsert: { _id: newId() } },
      upsert: true,
    },
  }));
  if (operations.length > 0)
    await collection(db, "redirects").bulkWrite(operations, { ordered: false });
}
