import { useInfiniteQuery } from "@tanstack/react-query";
import { MonitorSmartphone } from "lucide-react";
import { trpc } from "../../../api.ts";
import { SearchField } from "../../../components/controls/search-field.tsx";
import { EmptyState } from "../../../components/empty-state.tsx";
import { ListCard } from "../../../components/lists/list-card.tsx";
import { formatCount } from "../../../lib/format.ts";
import { SessionRow } from "./session-row.tsx";

const PAGE_SIZE = 50;
/** No event reports a sign-in. */
const LOOK_AGAIN_MS = 10_000;

/** The browsers in which users are signed in. */
export function SessionList({
  query,
  onSearch,
}: {
  query: string;
  onSearch: (query: string) => void;
}) {
  const list = useInfiniteQuery(
    trpc.admin.accounts.sessions.infiniteQueryOptions(
      { ...(query ? { query } : {}), limit: PAGE_SIZE },
      {
        getNextPageParam: (page) => page.nextCursor ?? undefined,
        refetchInterval: LOOK_AGAIN_MS,
      },
    ),
  );
  const sessions = list.data?.pages.flatMap((page) => page.sessions);
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-x-5 gap-y-2">
        <SearchField label="Find by name or address" value={query} onChange={onSearch} />
        {list.data && (
          <span className="ml-auto text-[13px] text-faint tabular-nums">
            {formatCount(list.data.pages.at(-1)?.total ?? 0, "session")}
          </span>
        )}
      </div>
      <ListCard
        label="Sessions"
        loading="Loading sessions"
        list={list}
        items={sessions}
        empty={<EmptyState icon={<MonitorSmartphone />} title="No sessions found" />}
      >
        {(session) => <SessionRow key={session.id} session={session} />}
      </ListCard>
    </>
  );
}
