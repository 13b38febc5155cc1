import type { StoredCollection } from "#schemas/stored-document.ts";
import { Badge } from "../../../components/ui/badge.tsx";
import { Card, CardHeader } from "../../../components/ui/card.tsx";
import { formatDuration } from "../../../lib/format.ts";

const DAY_SECONDS = 86_400;

export function IndexList({ indexes }: Pick<StoredCollection, "indexes">) {
  if (indexes.length === 0) return null;
  return (
    <Card aria-label="Indexes" className="mt-6 overflow-hidden">
      <CardHeader title="Indexes" />
      <ul className="divide-y divide-line">
        {indexes.map(({ name, fields, unique, partial, expiresAfterSeconds }) => (
          <li
            key={name}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 px-5 py-2.5 text-[13px]"
          >
            <span className="w-44 truncate font-mono text-xs font-medium">{name}</span>
            <span className="min-w-0 flex-1 basis-48 font-mono text-xs break-all text-soft">
              {fields}
            </span>
            <span className="flex flex-wrap gap-1.5">
              {unique && <Badge tone="accent">unique</Badge>}
              {partial && <Badge>partial</Badge>}
              {expiresAfterSeconds !== null && (
                <Badge tone="warning">{expiryText(expiresAfterSeconds)}</Badge>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function expiryText(seconds: number): string {
  if (seconds === 0) return "deletes at this date";
  if (seconds < DAY_SECONDS) return `deletes after ${formatDuration(seconds * 1000)}`;
  return `deletes after ${Math.round(seconds / DAY_SECONDS)} days`;
}
