import { ScrollText } from "lucide-react";
import { useState } from "react";
import type { AuditEntry } from "#schemas/orgs/audit.ts";
import { EmptyState, ErrorState } from "../empty-state.tsx";
import { ShowMore } from "../lists/show-more.tsx";
import { RelativeTime } from "../time.tsx";
import { Card, CardHeader } from "../ui/card.tsx";
import { Loading, Skeleton } from "../ui/skeleton.tsx";
import { formatCount } from "../../lib/format.ts";
import { AuditDrawer } from "./audit-drawer.tsx";
import { auditWords, isSelf } from "./audit-words.ts";

interface AuditLogProps {
  list: Parameters<typeof ShowMore>[0]["list"] & {
    error: unknown;
    refetch: () => Promise<unknown>;
  };
  entries: AuditEntry[] | undefined;
  total: number | undefined;
}

/** Who did what to which object, from where, when. A click on a line opens its details. */
export function AuditLog({ list, entries, total }: AuditLogProps) {
  const [shown, setShown] = useState<AuditEntry | null>(null);
  return (
    <div>
      <Card aria-label="Audit log" className="overflow-hidden">
        <CardHeader
          title="Audit log"
          action={
            total !== undefined && (
              <span className="text-[13px] text-faint">
                {formatCount(total, "entry", "entries")}
              </span>
            )
          }
        />
        {entries ? (
          entries.length > 0 ? (
            <ul className="divide-y divide-line">
              {entries.map((entry) => (
                <AuditRow key={entry.id} entry={entry} onOpen={() => setShown(entry)} />
              ))}
            </ul>
          ) : (
            <EmptyState icon={<ScrollText />} title="No changes yet" />
          )
        ) : list.error ? (
          <ErrorState
            title="Failed to load the audit log"
            error={list.error}
            onRetry={() => void list.refetch()}
          />
        ) : (
          <Loading label="Loading the audit log">
            <div className="grid grid-cols-1 gap-4 p-5">
              <Skeleton className="h-5" />
              <Skeleton className="h-5" />
              <Skeleton className="h-5" />
            </div>
          </Loading>
        )}
      </Card>
      <ShowMore list={list} />
      {shown && <AuditDrawer entry={shown} onClose={() => setShown(null)} />}
    </div>
  );
}

function AuditRow({ entry, onOpen }: { entry: AuditEntry; onOpen: () => void }) {
  const { actor, target, ip, at } = entry;
  return (
    <li>
      <button
        type="button"
        onClick={onOpen}
        className="grid w-full grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-0.5 px-5 py-3 text-left text-[13px] -outline-offset-2 hover:bg-wash md:grid-cols-[minmax(0,1fr)_8rem_7rem]"
      >
        <span className="break-words max-md:col-span-2">
          <span className="font-medium">{actor.name}</span>{" "}
          <span className="text-soft">{auditWords(entry)}</span>{" "}
          {!isSelf(entry) && <span className="font-medium">{target.name}</span>}
        </span>
        <span className="truncate font-mono text-xs text-faint">{ip}</span>
        <RelativeTime at={at} className="text-right text-faint" />
      </button>
    </li>
  );
}
