import { useQueries } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import type { Post } from "#schemas/deployments/deployment.ts";
import type { PostSort } from "#schemas/deployments/post-sort.ts";
import { fetchedOnce, trpc } from "../../api.ts";
import type { PostRows } from "./post-table.tsx";

/** A page of the table is loaded with up to two requests, and fast scrolling loads only where it stops. */
const PAGE_SIZE = 50;

interface PostFilter {
  deploymentId: string;
  query?: string;
  tag?: string;
  sort: PostSort;
}

/** The posts that match, of which the pages in view are loaded. `posts` is set when the first page has loaded, and stays while the filter or the order changes. */
export function usePostPages(filter: PostFilter) {
  const [view, setView] = useState({ first: 0, last: 0 });
  const [lastTotal, setLastTotal] = useState<number>();
  const pages = [...new Set([0, ...pagesIn(view, lastTotal ?? 0)])];
  const answers = useQueries({
    queries: pages.map((page) =>
      trpc.deployments.posts.queryOptions(
        { ...filter, limit: PAGE_SIZE, cursor: String(page * PAGE_SIZE) },
        fetchedOnce,
      ),
    ),
  });
  const total = answers[0]?.data?.total;
  if (total !== undefined && total !== lastTotal) setLastTotal(total);
  const onView = useCallback((first: number, last: number) => setView({ first, last }), []);
  const byPage = new Map(pages.map((page, at) => [page, answers[at]?.data?.posts]));
  const count = total ?? (lastTotal || undefined);
  const posts: PostRows | undefined =
    count === undefined
      ? undefined
      : {
          count,
          isLoading: total === undefined,
          at: (index) => byPage.get(Math.floor(index / PAGE_SIZE))?.[index % PAGE_SIZE],
          onView,
        };
  const loaded: Post[] = answers.flatMap(({ data }) => data?.posts ?? []);
  return {
    posts,
    loaded,
    error: answers.find((answer) => answer.error)?.error,
    retry: () => {
      for (const answer of answers) if (answer.isError) void answer.refetch();
    },
  };
}

/** Without those after the last post: the list may have become shorter. */
function pagesIn({ first, last }: { first: number; last: number }, count: number): number[] {
  const from = Math.floor(first / PAGE_SIZE);
  const to = Math.floor(Math.min(last, count - 1) / PAGE_SIZE);
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at);
}
