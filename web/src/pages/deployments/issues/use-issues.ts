import { useInfiniteQuery } from "@tanstack/react-query";
import type { inferRouterOutputs } from "@trpc/server";
import type { AppRouter } from "#api/router.ts";
import type { Deployment } from "#schemas/deployments/deployment.ts";
import { trpc } from "../../../api.ts";
import { useAddressValues } from "../../../lib/hooks/use-address-values.ts";

const PAGE_SIZE = 100;
const names = ["state", "severity", "category", "q"] as const;

const issueStates = ["new", "resolved", "ignored"] as const;

export type IssueQuery = Record<(typeof names)[number], string>;
export type SetIssueQuery = (change: Partial<IssueQuery>) => void;
type IssueAnswer = inferRouterOutputs<AppRouter>["deployments"]["issues"];
export type IssueSummary = IssueAnswer["summary"];
export type ListedIssue = IssueAnswer["issues"][number];

/** The issues that match the filters in the address, page by page. */
export function useIssues(deployment: Deployment) {
  const [query, set] = useAddressValues(names);
  const severity = (["error", "warning", "info"] as const).find((one) => one === query.severity);
  const state = issueStates.find((one) => one === query.state);
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
  return { query, set, isFiltered, issues } as const;
}
