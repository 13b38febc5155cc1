import { useState } from "react";
import type { Task } from "#schemas/tasks/task.ts";
import { api, queryClient, trpc } from "../../../api.ts";
import { showToast } from "../../../components/ui/toast.ts";
import { formatCount } from "../../../lib/format.ts";
import { useOrg, useProject } from "../../../queries.ts";
import type { MergedTask } from "./merge/merge-dialog.tsx";
import type { Resolution } from "./merge/undo-dialog.tsx";

/** What a person can do with the changes of a task. */
export interface TaskActions {
  /** The published branch. */
  published: string;
  /** Its owner, and admins of the organization. */
  mayDiscard: boolean;
  /** Tells what a merge did, and offers to undo it. */
  merged: (answer: MergedTask) => void;
  discard: () => Promise<void>;
  /** Asks whether to undo a merge. */
  askRevert: (commit: string) => void;
  /** The merge that the page asks about. */
  asked: string | null;
  closeAsked: () => void;
  /** Undoes it. @throws the error of the api, including if others have changed the same lines */
  revert: (commit: string, resolved: Resolution) => Promise<void>;
}

export function useTaskActions(task: Task): TaskActions {
  const { id: taskId, isOwn } = task;
  const role = useOrg().data?.org.role;
  const published = useProject().data?.project.branch ?? "the published branch";
  const refresh = () =>
    queryClient.invalidateQueries({ queryKey: trpc.tasks.get.queryKey({ taskId }) });

  const [asked, setAsked] = useState<string | null>(null);
  return {
    published,
    asked,
    askRevert: setAsked,
    closeAsked: () => setAsked(null),
    mayDiscard: isOwn || (role !== undefined && role !== "member"),
    merged: ({ merged: { commit, files }, branchProblem }) => {
      void refresh();
      if (files === 0) {
        showToast("Task finished", { description: branchProblem ?? "Nothing was left to merge." });
        return;
      }
      showToast(`Merged ${formatCount(files, "file")} into ${published}`, {
        description: branchProblem ?? "The site is built again.",
        action: { label: "Revert", run: () => setAsked(commit) },
      });
    },
    discard: async () => {
      const { branchProblem } = await api.tasks.discard.mutate({ taskId });
      await refresh();
      showToast("Discarded", branchProblem === null ? {} : { description: branchProblem });
    },
    revert: async (commit, resolved) => {
      await api.tasks.revert.mutate({ taskId, commit, ...resolved }, { context: { alone: true } });
      showToast("Reverted", { description: "The site is built again without these changes." });
      await refresh();
    },
  };
}
