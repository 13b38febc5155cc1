import { AppError } from "#schemas/errors.ts";
import { wakeCheck } from "#queues/enqueue.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import { forgetPoll } from "#store/projects/remote-checks.ts";
import { bestEffort } from "../best-effort.ts";
import { isLinked } from "./project-addresses.ts";
import type { CoreContext } from "../context.ts";
import { requireActive } from "./require-active.ts";

/** A host is queried at most once in this time, no matter how often users press the button. */
const PAUSE_MS = 2_000;

/** @throws AppError project_not_followed, project_archived, project_not_found if it was deleted in the meantime */
export async function checkRemote(
  context: CoreContext,
  project: ProjectDocument,
): Promise<ProjectDocument> {
  if (!isLinked(project)) throw new AppError("project_not_followed");
  requireActive(project);
  const { polledAt } = project;
  if (polledAt && Date.now() - polledAt.getTime() < PAUSE_MS) return project;
  const due = await forgetPoll(context.db, project._id);
  if (!due) throw new AppError("project_not_found");
  await bestEffort(context, () => wakeCheck(context.queues, project._id));
  return due;
}
