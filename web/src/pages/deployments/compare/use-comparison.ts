import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { Deployment } from "#schemas/deployments/deployment.ts";
import { trpc } from "../../../api.ts";
import { useAddressValues } from "../../../lib/hooks/use-address-values.ts";
import { changeKinds } from "../../../components/deployments/change-kind.tsx";

const PAGE_SIZE = 100;
const names = ["other", "show", "kind", "q", "path", "view"] as const;
export const sections = ["pages", "links", "issues", "settings"] as const;

export type CompareQuery = Record<(typeof names)[number], string>;
export type SetCompareQuery = (change: Partial<CompareQuery>, options?: { push: boolean }) => void;

/** The values in the address: the two deployments, the section, and its filters. */
export function useComparison(deployment: Deployment) {
  const [query, set] = useAddressValues(names);
  const pair = { deploymentId: deployment.id, ...(query.other ? { otherId: query.other } : {}) };
  const isKept = deployment.status === "success" && !deployment.removed;
  const comparison = useQuery(trpc.deployments.compare.queryOptions(pair, { enabled: isKept }));
  const section = sections.find((name) => name === query.show) ?? "pages";
  return { query, set, pair, section, comparison };
}

/** The pages that differ, filtered. */
export function useChanges(pair: { deploymentId: string; otherId?: string }, query: CompareQuery) {
  const kind = changeKinds.find((known) => known === query.kind);
  const list = useInfiniteQuery(
    trpc.deployments.changes.infiniteQueryOptions(
      {
        ...pair,
        limit: PAGE_SIZE,
        ...(kind ? { kind } : {}),
        ...(query.q ? { query: query.q } : {}),
      },
      {
        getNextPageParam: (page) => page.nextCursor ?? undefined,
        placeholderData: (previous) => previous,
      },
    ),
  );
  const changes = list.data?.pages.flatMap((page) => page.changes);
  return { list, changes, total: list.data?.pages.at(-1)?.total ?? 0 };
}
