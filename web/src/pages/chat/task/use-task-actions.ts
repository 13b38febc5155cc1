import type { Task } from "#schemas/tasks/task.ts";
import { api, queryClient, trpc } from "../../../api.ts";
import { showToast } from "../../../components/ui/toast.ts";
import { messageOf } from "../../../errors.ts";
import { formatCount } from "../../../lib/format.ts";
import { useOrg, useProject } from "../../../queries.ts";
import type { MergedTask } from "./merge/merge-dialog.tsx";

/** What a person can do with the changes of a task. */
export interface TaskActions {
  /** The published branch. */
  published: string;
  /** Its owner, and admins of the organization. */
  mayDiscard: boolean;
  /** Tells what a merge did, and offers to undo it. */
  merged: (answer: MergedTask) => void;
  discard: () => Promise<void>;
  /** Undoes a merge. Shows a toast in any case. */
  revert: (commit: string) => Promise<void>;
}

export function useTaskActions(task: Task): TaskActions {
  const { id: taskId, isOwn } = task;
  const role = useOrg().data?.org.role;
  const published = useProject().data?.project.branch ?? "the published branch";
  const refresh = () =>
    queryClient.invalidateQueries({ queryKey: trpc.tasks.get.queryKey({ taskId }) });

  const revert = async (commit: string) => {
    try {
      await api.tasks.revert.mutate({ taskId, commit });
      showToast("Reverted", { description: "The site is built again without these changes." });
      await refresh();
    } catch (error) {
      showToast("Failed to revert", {
        ...{ description: messageOf(error), variant: "destructive" },
      });
    }
  };
  return {
    published,
    mayDiscard: isOwn || (role !== undefined && role !== "member"),
    merged: ({ merged: { commit, files }, branchProblem }) => {
      void refresh();
      if (files === 0) {
        showToast("Task finished", { description: branchProblem ?? "Nothing was left to merge." });
        return;
      }
      showToast(`Merged ${formatCount(files, "file")} into ${published}`, {
        description: branchProblem ?? "The site is built again.",
        action: { label: "Revert", run: () => void revert(commit) },
      });
    },
    discard: async () => {
      const { branchProblem } = await api.tasks.discard.mutate({ taskId });
      await refresh();
      showToast("Discarded", branchProblem === null ? {} : { description: branchProblem });
    },
    revert,
  };
}
