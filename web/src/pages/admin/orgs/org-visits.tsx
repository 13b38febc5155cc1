import { useInfiniteQuery } from "@tanstack/react-query";
import type { AdminVisit } from "#schemas/admin/visit.ts";
import { trpc } from "../../../api.ts";
import { ErrorState } from "../../../components/empty-state.tsx";
import { ShowMore } from "../../../components/lists/show-more.tsx";
import { RelativeTime } from "../../../components/time.tsx";
import { Loading, Skeleton } from "../../../components/ui/skeleton.tsx";
import { useNow } from "../../../lib/hooks/use-now.ts";
import { formatClock, formatCount } from "../../../lib/format.ts";

const PAGE_SIZE = 5;
/** A visit that is over is shown so after this time. */
const LOOK_AGAIN_MS = 20_000;

/** Who visited the organization as an administrator, why, and how much was read. */
export function OrgVisits({ orgId }: { orgId: string }) {
  const list = useInfiniteQuery(
    trpc.admin.visits.list.infiniteQueryOptions(
      { orgId, limit: PAGE_SIZE },
      { getNextPageParam: (page) => page.nextCursor ?? undefined },
    ),
  );
  const visits = list.data?.pages.flatMap((page) => page.visits);
  return (
    <section>
      <h3 className="mb-2 text-[13px] font-medium">Visits of administrators</h3>
      {visits ? (
        <ul className="divide-y divide-line rounded-lg border border-line">
          {visits.map((visit) => (
            <OneVisit key={visit.id} visit={visit} />
          ))}
          {visits.length === 0 && <li className="px-4 py-2.5 text-sm text-faint">No visits</li>}
        </ul>
      ) : list.error ? (
        <ErrorState
          title="Failed to load visits"
          error={list.error}
          onRetry={() => void list.refetch()}
        />
      ) : (
        <Loading label="Loading visits">
          <Skeleton className="h-10 w-full" />
        </Loading>
      )}
      <ShowMore list={list} />
    </section>
  );
}

function OneVisit({ visit }: { visit: AdminVisit }) {
  const { by, reason, beganAt, endsAt, endedAt, reads } = visit;
  const now = useNow(LOOK_AGAIN_MS);
  const isOpen = endedAt === null && Date.parse(endsAt) > now;
  return (
    <li className="grid gap-0.5 px-4 py-2.5 text-[13px]">
      <span className="flex flex-wrap justify-between gap-x-3">
        <span className="min-w-0 truncate">{by}</span>
        <span className="text-faint">
          {isOpen ? `open until ${formatClock(endsAt)}` : <RelativeTime at={beganAt} />}
        </span>
      </span>
      <span className="break-words text-soft">{reason}</span>
      <span className="text-faint">{formatCount(reads, "read")}</span>
    </li>
  );
}
