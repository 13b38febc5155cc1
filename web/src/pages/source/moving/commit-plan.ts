import { useState } from "react";
import { api, queryClient, trpc } from "../../../api.ts";
import { appCodeOf, messageOf } from "../../../errors.ts";

/** Commits a plan. If the branch has moved, `onOld` makes another plan. */
export function useCommitPlan(
  projectId: string,
  { onDone, onOld }: { onDone: () => void; onOld: () => void },
) {
  const [isPending, setIsPending] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const commit = async (planId: string) => {
    setIsPending(true);
    setError(null);
    try {
      await api.source.commitPlan.mutate({ projectId, planId });
      onDone();
      void queryClient.invalidateQueries({ queryKey: trpc.source.tree.pathKey() });
      void queryClient.invalidateQueries({ queryKey: trpc.source.read.pathKey() });
      void queryClient.invalidateQueries({ queryKey: trpc.source.find.pathKey() });
      void queryClient.invalidateQueries({ queryKey: trpc.projects.get.pathKey() });
    } catch (cause) {
      setError(messageOf(cause));
      const code = appCodeOf(cause);
      if (code === "source_plan_old" || code === "source_plan_gone") onOld();
    } finally {
      setIsPending(false);
    }
  };
  return { commit, isPending, error, reset: () => setError(null) };
}
