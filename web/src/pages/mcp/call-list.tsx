import { useInfiniteQuery } from "@tanstack/react-query";
import { Plug } from "lucide-react";
import { CALLS_KEPT_DAYS, type McpCall } from "#schemas/projects/mcp.ts";
import { trpc } from "../../api.ts";
import { EmptyState } from "../../components/empty-state.tsx";
import { DotList } from "../../components/lists/dot-list.tsx";
import { ListCard } from "../../components/lists/list-card.tsx";
import { RelativeTime } from "../../components/time.tsx";
import { Badge } from "../../components/ui/badge.tsx";

const PAGE_SIZE = 30;

/** The calls of tools in the last days. The list follows new calls. */
export function CallList({ projectId }: { projectId: string }) {
  const list = useInfiniteQuery(
    trpc.mcp.calls.infiniteQueryOptions(
      { projectId, limit: PAGE_SIZE },
      { getNextPageParam: (page) => page.nextCursor ?? undefined },
    ),
  );
  return (
    <section aria-labelledby="calls">
      <h2 id="calls" className="mb-1 text-[15px] font-semibold">
        Calls of the last {CALLS_KEPT_DAYS} days
      </h2>
      <p className="mb-3 text-[13px] text-faint">
        Pressmark records who called which tool, but not what was sent and answered.
      </p>
      <ListCard
        label="Calls"
        loading="Loading calls"
        list={list}
        items={list.data?.pages.flatMap((page) => page.calls)}
        empty={
          <EmptyState icon={<Plug />} title="No calls yet">
            When a connected client uses a tool, you see it here.
          </EmptyState>
        }
      >
        {(call) => <CallRow key={call.id} call={call} />}
      </ListCard>
    </section>
  );
}

function CallRow({ call }: { call: McpCall }) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-5 py-3 text-[13px]">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <code className="font-mono text-[12.5px] font-medium">{call.tool}</code>
          {call.path !== null && (
            <span className="min-w-0 font-mono text-xs wrap-anywhere text-soft">{call.path}</span>
          )}
        </p>
        <DotList className="mt-0.5 text-faint">
          <span className="wrap-anywhere">
            {call.keyName === null ? call.user : `${call.keyName} (${call.user})`}
          </span>
          {call.client !== null && <span className="wrap-anywhere">{call.client}</span>}
          <span className="tabular-nums">{call.durationMs.toLocaleString("en")} ms</span>
        </DotList>
      </div>
      {call.failure === null ? (
        <Badge tone="success">Done</Badge>
      ) : (
        <Badge tone="danger">{call.failure}</Badge>
      )}
      <span className="text-faint">
        <RelativeTime at={call.at} />
      </span>
    </li>
  );
}
