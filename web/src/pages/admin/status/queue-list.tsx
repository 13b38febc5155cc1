import { Link } from "react-router-dom";
import type { QueueLag } from "#schemas/admin/installation-status.ts";
import { RelativeTime } from "../../../components/time.tsx";
import { Badge } from "../../../components/ui/badge.tsx";
import { Card, CardHeader } from "../../../components/ui/card.tsx";
import { formatNumber } from "../../../lib/format.ts";
import { paths } from "../../../paths.ts";

/** How far the workers of each queue are behind. */
export function QueueList({ queues }: { queues: QueueLag[] | null }) {
  return (
    <Card aria-label="Queues" className="overflow-hidden">
      <CardHeader title="Queues" />
      {queues === null ? (
        <p className="px-5 py-4 text-[13px] text-danger-ink">
          Redis does not respond, so Pressmark cannot read the queues. No work is lost, because the
          database has it.
        </p>
      ) : (
        <ul className="divide-y divide-line">
          {queues.map((queue) => (
            <QueueRow key={queue.queue} lag={queue} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function QueueRow({ lag }: { lag: QueueLag }) {
  const { queue, isPaused, waiting, active, failed, oldestAt, isLate } = lag;
  return (
    <li className="grid items-center gap-x-4 gap-y-1 px-5 py-3 text-[13px] md:grid-cols-[9rem_minmax(0,1fr)_auto]">
      <Link
        to={`${paths.adminJobs}?queue=${queue}`}
        className="w-fit font-mono text-xs font-medium text-accent hover:underline"
      >
        {queue}
      </Link>
      <span className="text-soft tabular-nums">
        {formatNumber(waiting)} waiting · {formatNumber(active)} active · {formatNumber(failed)}{" "}
        failed
      </span>
      <span className="flex flex-wrap items-center gap-2 text-soft">
        {isPaused && <Badge tone="warning">Paused</Badge>}
        {oldestAt === null ? (
          "no job is queued"
        ) : (
          <span>
            oldest job queued <RelativeTime at={oldestAt} />
          </span>
        )}
        {isLate && <Badge tone="danger">Late</Badge>}
      </span>
    </li>
  );
}
