import { useInfiniteQuery } from "@tanstack/react-query";
import type { Org } from "#schemas/orgs/org.ts";
import { trpc } from "../../../api.ts";
import { AuditLog } from "../../../components/audit/audit-log.tsx";

const PAGE_SIZE = 50;
/** An entry is written after its event is published, so the page also polls. */
const LOOK_AGAIN_MS = 10_000;

export function Audit({ org }: { org: Org }) {
  const list = useInfiniteQuery(
    trpc.orgs.audit.infiniteQueryOptions(
      { orgId: org.id, limit: PAGE_SIZE },
      { getNextPageParam: (page) => page.nextCursor ?? undefined, refetchInterval: LOOK_AGAIN_MS },
    ),
  );
  return (
    <AuditLog
      list={list}
      entries={list.data?.pages.flatMap((page) => page.entries)}
      total={list.data?.pages.at(-1)?.total}
    />
  );
}
