import type { Db } from "mongodb";
import { newId } from "#schemas/ids.ts";
import type { TaskDocument } from "#store/tasks/documents.ts";
import { appendLast } from "#store/tasks/parts.ts";
import { insertTask } from "#store/tasks/tasks.ts";

/** A task that waits for its owner, with one entry in its log. */
export async function storeTask(
  db: Db,
  of: Pick<TaskDocument, "orgId" | "projectId" | "userId">,
): Promise<string> {
  const _id = newId();
  const task = { _id, ...of, title: "Mend links", branch: `task/mend-links-${_id}`, parent: null };
  await appendLast(db, task, { body: { kind: "status", status: "waiting", reason: null } });
  await insertTask(db, task);
  return _id;
}
