import { AppError } from "#schemas/errors.ts";
import { roleOf } from "#store/orgs/orgs.ts";
import type { OrgDocument } from "#store/orgs/documents.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import type { TaskDocument } from "#store/tasks/documents.ts";
import type { Caller } from "../../access/caller.ts";
import type { CoreContext } from "../../context.ts";
import { requireActive } from "../../projects/require-active.ts";
import { authorOf } from "../../pushes/commit-author.ts";
import { endBranch, headOfTask } from "./end-branch.ts";
import { inMergeTurn } from "./in-merge-turn.ts";
import { entryId, recordEntry, requireIdle } from "./task-entries.ts";

const REVERTED =
  "The changes of this task were merged and reverted, so there is nothing to discard.";
const MERGED =
  "The changes of this task have already been merged. To undo them, revert the merge on the page of the task.";

interface Discard {
  org: OrgDocument;
  project: ProjectDocument;
  caller: Caller;
  task: TaskDocument;
}

interface Discarded {
  task: TaskDocument;
  branchProblem: string | null;
}

/**
 * Discards the changes of a task, with its branch. A task without changes is only marked as done.
 * @returns the task, and why its branch is still there; null if it is gone
 * @throws AppError task_busy, conflict if it was merged, forbidden, project_archived
 */
export function discardTask(context: CoreContext, given: Discard): Promise<Discarded> {
  return inMergeTurn(context, given.task, (task) => discardInTurn(context, { ...given, task }));
}

async function discardInTurn(context: CoreContext, work: Discard): Promise<Discarded> {
  const { org, project, caller, task } = work;
  requireActive(project);
  const isAdmin = roleOf(org, caller.userId) !== "member";
  if (task.userId !== caller.userId && !isAdmin)
    throw new AppError("forbidden", {
      message:
        "Only the user who started this task and admins of the organization can discard its changes.",
    });
  requireIdle(task);
  if (task.outcome === "merged") throw new AppError("conflict", { message: MERGED });
  if (task.outcome === "reverted") throw new AppError("conflict", { message: REVERTED });
  const { userId } = caller;
  const head = await headOfTask(context, work);
  const discarded = await recordEntry(context, task, {
    // A task that continues after this has a newer message.
    id: entryId(task, "discarded", String(task.messageSeq)),
    body: { kind: "discarded", userId, author: authorOf(caller).name },
    end: { outcome: "discarded", head },
  });
  return { task: discarded, branchProblem: await endBranch(context, work, head) };
}
