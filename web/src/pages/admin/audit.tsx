import { useInfiniteQuery } from "@tanstack/react-query";
import { adminTopic } from "#schemas/events.ts";
import { trpc } from "../../api.ts";
import { PageBody, PageHeader, PageHeading } from "../../components/frame/page.tsx";
import { useLive } from "../../live.ts";
import { AuditLog } from "../../components/audit/audit-log.tsx";

const PAGE_SIZE = 50;
/** An entry is written after its event is published, so the page also polls. */
const LOOK_AGAIN_MS = 10_000;

function Audit() {
  useLive(adminTopic);
  const list = useInfiniteQuery(
    trpc.admin.audit.list.infiniteQueryOptions(
      { limit: PAGE_SIZE },
      { getNextPageParam: (page) => page.nextCursor ?? undefined, refetchInterval: LOOK_AGAIN_MS },
    ),
  );
  return (
    <PageBody>
      <PageHeader
        heading={<PageHeading title="Audit">Audit</PageHeading>}
        below="Actions of this installation’s administrators. Each organization has its own log in its settings."
      />
      <AuditLog
        list={list}
        entries={list.data?.pages.flatMap((page) => page.entries)}
        total={list.data?.pages.at(-1)?.total}
      />
    </PageBody>
  );
}

export const route = { Component: Audit };
