import { AppError } from "#schemas/errors.ts";
import { wakeCheck } from "#queues/enqueue.ts";
import { publishProjectChanged, publishSiteSwitched } from "#queues/publish.ts";
import { type ProjectChange, updateProject } from "#store/projects/projects.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import { bestEffort } from "../best-effort.ts";
import type { CoreContext } from "../context.ts";
import { isLinked } from "./project-addresses.ts";

/** @throws AppError project_not_found if it was deleted in the meantime */
export async function changeProject(
  context: Pick<CoreContext, "log" | "db" | "redis" | "queues">,
  project: ProjectDocument,
  set: ProjectChange,
): Promise<ProjectDocument> {
  const changed = await updateProject(context.db, project._id, set);
  if (!changed) throw new AppError("project_not_found");
  const readersChange =
    changed.visibility !== project.visibility ||
    changed.openDeployments !== project.openDeployments ||
    // The change may close some pages to readers.
    JSON.stringify(changed.settings.audience) !== JSON.stringify(project.settings.audience);
  await bestEffort(context, async () => {
    await publishProjectChanged(context.redis, changed);
    if (changed.polledAt === null && isLinked(changed))
      await wakeCheck(context.queues, changed._id);
    if (readersChange) await publishSiteSwitched(context.redis, changed);
  });
  return changed;
}
