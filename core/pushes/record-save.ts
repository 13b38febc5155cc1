import { readCommit } from "#git/repositories.ts";
import { recordGitEvent } from "#store/pushes/git-events.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import { saveIdOf } from "#store/pushes/saved-heads.ts";
import type { Caller } from "../access/caller.ts";
import type { CoreContext } from "../context.ts";
import { actorOf } from "./commit-author.ts";
import { routeEvent } from "./route-event.ts";

/**
 * Creates and routes the event of a commit that was pushed to a linked repository. The host may report the same push, before or after, or never: together they
 * have one deployment.
 * @param repository has the commit
 */
export async function recordSave(
  context: CoreContext,
  repository: string,
  saved: {
    project: ProjectDocument;
    caller: Caller;
    branch: string;
    from: string | null;
    commit: string;
  },
): Promise<void> {
  const { project, caller, branch, from, commit: after } = saved;
  const { sha, message, author, at } = await readCommit(repository, after);
  const ref = `refs/heads/${branch}`;
  const { gitEvent } = await recordGitEvent(context.db, {
    orgId: project.orgId,
    projectId: project._id,
    source: "edit",
    event: "push",
    deliveryId: saveIdOf({ ref, after }),
    ref,
    before: from,
    after,
    commit: { sha, message, author, at },
    actor: actorOf(caller),
    headers: {},
    payload: "",
  });
  await routeEvent(context, project, gitEvent);
}
