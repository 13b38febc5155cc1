import type { Db } from "mongodb";
import { collection } from "../collections.ts";

/** @param month such as "2026-11" */
export async function lfsBytesOf(db: Db, projectId: string, month: string): Promise<number> {
  const project = await collection(db, "projects").findOne({ _id: projectId });
  return project?.lfs?.month === month ? project.lfs.bytes : 0;
}

/** Counts what a project has fetched from Git LFS in a month. */
export async function addLfsBytes(
  db: Db,
  projectId: string,
  { month, bytes }: { month: string; bytes: number },
): Promise<void> {
  const projects = collection(db, "projects");
  const { matchedCount } = await projects.updateOne(
    { _id: projectId, "lfs.month": month },
    { $inc: { "lfs.bytes": bytes } },
  );
  if (matchedCount === 0)
    await projects.updateOne({ _id: projectId }, { $set: { lfs: { month, bytes } } });
}
