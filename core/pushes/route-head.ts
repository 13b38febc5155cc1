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

/** The same for a branch that is not published, but may have a preview. @param found `after` is null if it was deleted */
export async function routeBranch(
  context: RouteContext,
  project: ProjectDocument,
  { branch, before, after }: { branch: string; before: string | null; after: string | null },
): Promise<void> {
  await route(context, project, { ref: `refs/heads/${branch}`, before, after, commit: null });
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
    // Several branches can point at one commit, and each can return to it after pointing at another.
    deliveryId: `${found.after}:${found.ref}:${project.pushSeq}`,
    event: found.after === null ? "delete" : "push",
    actor: null,
    headers: {},
    payload: "",
  });
  await routeEvent(context, project, gitEvent);
}
