import { newId } from "#schemas/ids.ts";
import { recordGitEvent } from "#store/pushes/git-events.ts";
import type { GitEventDocument } from "#store/pushes/documents.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import { routeEvent } from "./route-event.ts";
import type { CoreContext } from "../context.ts";

/** Routes the same delivery again, as a new event of the user who requested it. */
export async function replayEvent(
  context: CoreContext,
  project: ProjectDocument,
  { original, actor }: { original: GitEventDocument; actor: string },
): Promise<GitEventDocument> {
  const { _id, ...delivery } = original;
  const { gitEvent } = await recordGitEvent(context.db, {
    ...delivery,
    deliveryId: `replay-${newId()}`,
    actor,
  });
  const { decision, reason, deployment } = await routeEvent(context, project, gitEvent);
  return { ...gitEvent, decision, reason, deploymentId: deployment?._id ?? null };
}
