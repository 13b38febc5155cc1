import type { Commit } from "#schemas/deployments/deployment.ts";
import { recordGitEvent } from "#store/pushes/git-events.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import { routeEvent, type RouteContext } from "./route-event.ts";

/** Creates and routes a git event for a branch head that no push or webhook reported. */
export async function routeHead(
  context: RouteContext,
  project: ProjectDocument,
  { branch, head, commit }: { branch: string; head: string; commit: Commit | null },
): Promise<void> {
  const { gitEvent } = await recordGitEvent(context.db, {
    orgId: project.orgId,
    projectId: project._id,
    source: "poll",
    // The branch can return to the same head after pointing at another commit.
    deliveryId: `${head}:${project.pushSeq}`,
    event: "push",
    ref: `refs/heads/${branch}`,
    before: project.routedHead,
    after: head,
    actor: null,
    commit,
    headers: {},
    payload: "",
  });
  await routeEvent(context, project, gitEvent);
}
