import type { Db, Filter } from "mongodb";
import { collection, type Documents } from "../collections.ts";

/** Collections whose documents are marked with `unannounced`. */
type Marked = "deployments" | "deletedProjects" | "tasks" | "domains";

const PER_RUN = 100;

/** Documents with a change that has not become events of webhooks yet. */
export function listUnannounced<N extends Marked>(db: Db, name: N): Promise<Documents[N][]> {
  const filter = { unannounced: true } as Filter<Documents[N]>;
  return collection(db, name).find<Documents[N]>(filter).limit(PER_RUN).toArray();
}

/** Removes the mark, if `seen` is still true. Otherwise the newer change is announced next. */
export async function markAnnounced<N extends Marked>(
  db: Db,
  name: N,
  seen: Filter<Documents[N]>,
): Promise<void> {
  await db.collection<Documents[Marked]>(name).updateOne(seen as Filter<Documents[Marked]>, {
    $unset: { unannounced: "" },
  });
}

type ProjectMark = "unannouncedCreation" | "unannouncedLive" | "unannouncedRestoration";

export function listUnannouncedProjects(
  db: Db,
  mark: ProjectMark,
): Promise<Documents["projects"][]> {
  return collection(db, "projects")
    .find({ [mark]: { $exists: true } })
    .limit(PER_RUN)
    .toArray();
}

export async function markProjectAnnounced(
  db: Db,
  mark: ProjectMark,
  seen: Filter<Documents["projects"]>,
): Promise<void> {
  await collection(db, "projects").updateOne(seen, { $unset: { [mark]: "" } });
}
