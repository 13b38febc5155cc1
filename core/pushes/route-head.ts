import type { Commit } from "#schemas/deployments/deployment.ts";
import type { GitEventDocument } from "#store/pushes/documents.ts";
import { recordGitEvent } from "#store/pushes/git-events.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import { routeEvent, type RouteContext } from "./route-event.ts";

/** Creates and routes a git event for a branch head that no push or webhook reported. */
export async function routeHead(
  context: RouteContext,
  project: ProjectDocument,
  { branch, head, commit }: { branch: string; head: string; commit: Commit | null },
): Promise<void> {
  const before = project.routedHead;
  await route(context, project, { ref: `refs/heads/${branch}`, before, after: head, commit });
}

/** The same for versions in other branches and tags. @param found one of them, which need not be the one that changed */
export async function routeVersion(
  context: RouteContext,
  project: ProjectDocument,
  found: { ref: string; after: string },
): Promise<void> {
  await route(context, project, { ...found, before: null, commit: null });
}

async function route(
  context: RouteContext,
  project: ProjectDocument,
  found: Pick<GitEventDocument, "ref" | "before" | "after"> & { commit: Commit | null },
): Promise<void> {
  const { gitEvent } = await recordGitEvent(context.db, {
    ...found,
    orgId: project.orgId,
    projectId: project._id,
    source: "poll",
    // The branch can return to the same head after pointing at another commit.
    deliveryId: `${found.after}:${project.pushSeq}`,
    event: "push",
    actor: null,
    headers: {},
    payload: "",
  });
  await routeEvent(context, project, gitEvent);
}
