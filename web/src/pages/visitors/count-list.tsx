import { type ReactNode, useState } from "react";
import { Button } from "../../components/ui/button.tsx";
import { Card, CardHeader } from "../../components/ui/card.tsx";
import { formatCount, formatNumber } from "../../lib/format.ts";

const SHOWN_FIRST = 10;

interface CountRow {
  key: string;
  count: number;
  name: ReactNode;
  action?: ReactNode;
}

/** Names with how often they were counted, the most frequent first. */
export function CountList({
  title,
  units: [one, many],
  rows,
  empty,
}: {
  title: string;
  /** "view", "views" */
  units: [one: string, many: string];
  rows: CountRow[];
  /** What the list says without rows. */
  empty: string;
}) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? rows : rows.slice(0, SHOWN_FIRST);
  return (
    <Card aria-label={title} className="min-w-0">
      <CardHeader title={title} />
      {rows.length === 0 ? (
        <p className="px-5 py-4 text-sm text-pretty text-faint">{empty}</p>
      ) : (
        <ol className="divide-y divide-line">
          {shown.map(({ key, count, name, action }) => (
            <li key={key} className="flex min-h-11 flex-wrap items-center gap-x-3 px-5 py-1.5">
              <div className="min-w-0 flex-1 text-sm [overflow-wrap:anywhere]">{name}</div>
              <span
                className="text-sm text-soft tabular-nums"
                title={formatCount(count, one, many)}
              >
                {formatNumber(count)}
                <span className="sr-only"> {count === 1 ? one : many}</span>
              </span>
              {action}
            </li>
          ))}
        </ol>
      )}
      {rows.length > SHOWN_FIRST && (
        <div className="border-t border-line px-3 py-2">
          <Button variant="ghost" size="sm" onClick={() => setWhole(!isWhole)}>
            {isWhole ? `Show ${SHOWN_FIRST}` : `Show all ${formatNumber(rows.length)}`}
          </Button>
        </div>
      )}
    </Card>
  );
}
