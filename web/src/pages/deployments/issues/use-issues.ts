import { useInfiniteQuery } from "@tanstack/react-query";
import type { inferRouterOutputs } from "@trpc/server";
import type { AppRouter } from "#api/router.ts";
import type { Deployment } from "#schemas/deployments/deployment.ts";
import { trpc } from "../../../api.ts";
import { useAddressValues } from "../../../lib/hooks/use-address-values.ts";

const PAGE_SIZE = 100;
const names = ["state", "severity", "category", "q", "group"] as const;

export type IssueQuery = Record<(typeof names)[number], string>;
export type SetIssueQuery = (change: Partial<IssueQuery>) => void;
export type IssueSummary = inferRouterOutputs<AppRouter>["deployments"]["issues"]["summary"];

/** The issues that match the filters in the address, page by page. */
export function useIssues(deployment: Deployment) {
  const [query, set] = useAddressValues(names);
  const severity = (["error", "warning", "info"] as const).find((one) => one === query.severity);
  const state = (["new", "resolved"] as const).find((one) => one === query.state);
  const group = query.group === "category" ? "category" : "file";
  const issues = useInfiniteQuery(
    trpc.deployments.issues.infiniteQueryOptions(
      {
        deploymentId: deployment.id,
        limit: PAGE_SIZE,
        ...(severity ? { severity } : {}),
        ...(state ? { state } : {}),
        ...(query.category ? { category: query.category } : {}),
        ...(query.q ? { query: query.q } : {}),
      },
      {
        getNextPageParam: (page) => page.nextCursor ?? undefined,
        placeholderData: (previous) => previous,
      },
    ),
  );
  const isFiltered = Boolean(query.state || query.severity || query.category || query.q);
  return { query: { ...query, group }, set, group, isFiltered, issues } as const;
}
