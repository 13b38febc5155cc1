import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { trpc } from "../../api.ts";

const PAGE_SIZE = 100;

/** The scheduled changes between two days of the site's time zone, both included. */
export function useSchedule(input: { projectId: string; from: string; to: string }) {
  const list = useInfiniteQuery(
    trpc.projects.schedule.infiniteQueryOptions(
      { ...input, limit: PAGE_SIZE },
      {
        getNextPageParam: (page) => page.nextCursor ?? undefined,
        // The month before stays until the next one is there, so that the page does not jump.
        placeholderData: keepPreviousData,
      },
    ),
  );
  const pages = list.data?.pages;
  return {
    list,
    schedule: pages?.at(-1)?.schedule,
    changes: pages?.flatMap((page) => page.changes),
  };
}
