import { useQuery } from "@tanstack/react-query";
import { api, queryClient, trpc } from "../../../../api.ts";

/** Asks Stripe once about the organization, or again and again, and shows what it says. */
export function useRefresh(orgId: string, againMs: number | false) {
  return useQuery({
    queryKey: ["billing.refresh", orgId],
    queryFn: async () => {
      const answer = await api.billing.refresh.mutate({ orgId });
      queryClient.setQueryData(trpc.billing.get.queryKey({ orgId }), answer);
      await Promise.all(
        [trpc.billing.invoices.pathKey(), trpc.orgs.usage.pathKey()].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      );
      return answer;
    },
    refetchInterval: againMs,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}
