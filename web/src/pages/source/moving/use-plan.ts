import { skipToken, useQuery } from "@tanstack/react-query";
import type { PlannedPath } from "#schemas/projects/source/source-plan.ts";
import { trpc } from "../../../api.ts";

const ASK_AGAIN_MS = 700;

/** What a move or a removal would change. The server finds the links while this asks for them. Null finds nothing. */
export function usePlan(projectId: string, path: PlannedPath | null) {
  const { data, error, refetch, isFetching } = useQuery(
    trpc.source.plan.queryOptions(path ? { projectId, ...path } : skipToken, {
      gcTime: 0,
      staleTime: 0,
      retry: false,
      refetchInterval: ({ state }) =>
        state.data && isOpen(state.data.plan.state) && !state.error ? ASK_AGAIN_MS : false,
    }),
  );
  const plan = path ? data?.plan : undefined;
  return {
    plan,
    error: path ? error : null,
    isPending: path !== null && !error && (plan ? isOpen(plan.state) : true),
    isFetching,
    refetch: async () => refetch(),
  };
}

const isOpen = (state: string) => state === "queued" || state === "running";
