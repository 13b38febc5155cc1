import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { trpc } from "../../../api.ts";
import { ErrorState } from "../../../components/empty-state.tsx";
import { MarkedText } from "../../../components/marked-text.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { Loading, Skeleton } from "../../../components/ui/skeleton.tsx";
import { formatNumber } from "../../../lib/format.ts";
import type { ListedIssue } from "./use-issues.ts";

const PAGE_SIZE = 50;

/** The places of one issue, page by page. */
export function IssuePlaces({
  issue,
  deploymentId,
  sourceOf,
}: {
  issue: ListedIssue;
  deploymentId: string;
  sourceOf: (place: Pick<ListedIssue, "path" | "line">) => string;
}) {
  const { group, ignoredBy, message, count } = issue;
  const query = useInfiniteQuery(
    trpc.deployments.issuePlaces.infiniteQueryOptions(
      { deploymentId, group, limit: PAGE_SIZE, ...(ignoredBy ? { rule: ignoredBy.id } : {}) },
      { getNextPageParam: (page) => page.nextCursor ?? undefined },
    ),
  );
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  if (error && !data)
    return (
      <ErrorState title="Could not load the places" error={error} onRetry={() => void refetch()} />
    );
  if (!data)
    return (
      <Loading label="Loading places">
        <div className="grid grid-cols-1 gap-2 px-5 pb-4 pl-12">
          <Skeleton className="h-4 w-64 max-w-full" />
          <Skeleton className="h-4 w-48 max-w-full" />
        </div>
      </Loading>
    );
  const places = data.pages.flatMap((page) => page.places);
  const total = data.pages.at(-1)?.total ?? places.length;
  return (
    <div className="px-5 pb-4 pl-12 max-sm:pl-5">
      <ul aria-label="Places" className="divide-y divide-line rounded-lg border border-line">
        {places.map((place, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a line can have the same problem twice; the order never changes
          <li key={index} className="px-3 py-2 text-xs">
            <Link
              to={sourceOf(place)}
              data-cell
              className="rounded-sm py-0.5 font-mono wrap-anywhere text-accent hover:underline"
            >
              {place.path}
              {place.line === null ? "" : `:${place.line}`}
            </Link>
            {place.message !== message && (
              <p className="mt-0.5 break-words text-soft">
                <MarkedText>{place.message}</MarkedText>
              </p>
            )}
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button
          variant="outline"
          size="sm"
          className="mt-2 max-md:h-11"
          pending={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          Show more places
        </Button>
      )}
      {!hasNextPage && total < count && (
        <p className="mt-2 text-xs text-faint">
          The first {formatNumber(total)} of {formatNumber(count)} places.
        </p>
      )}
    </div>
  );
}
