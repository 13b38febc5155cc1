import type { Deployment, DeploymentCounts } from "#schemas/deployments/deployment.ts";
import { Card } from "../../../components/ui/card.tsx";
import { formatBytes, formatNumber } from "../../../lib/format.ts";
import { ChangedNotes } from "./changed-notes.tsx";

/** The numbers of pages and files, their difference from the previous deployment, and the changed notes. */
export function Counts({
  deployment,
  counts,
  before,
}: {
  deployment: Deployment;
  counts: DeploymentCounts;
  before: DeploymentCounts | null;
}) {
  const totals = [
    ["Notes", "notes", formatNumber],
    ["Posts", "posts", formatNumber],
    ["Media", "media", formatNumber],
    ["Pages", "pages", formatNumber],
    ["Size", "bytes", formatBytes],
  ] as const;
  return (
    <Card aria-label="Contents" className="overflow-hidden">
      <dl className="grid grid-cols-3 sm:grid-cols-6">
        {totals.map(([label, name, format]) => (
          <div
            key={label}
            className="border-line px-5 py-3.5 max-sm:nth-[n+4]:border-t sm:not-first:border-l"
          >
            <dt className="text-xs text-faint">{label}</dt>
            <dd className="mt-0.5 flex flex-wrap items-baseline gap-x-1.5 tabular-nums">
              <span className="text-base font-medium">{format(counts[name])}</span>
              {before && <Change value={counts[name] - before[name]} format={format} />}
            </dd>
          </div>
        ))}
        <div className="border-line px-5 py-3.5 max-sm:border-t sm:border-l">
          <dt className="text-xs text-faint">Changed notes</dt>
          <dd className="mt-1 flex flex-wrap gap-x-2.5 text-[13px] font-medium tabular-nums">
            <ChangedNotes deployment={deployment} counts={counts} />
          </dd>
        </div>
      </dl>
    </Card>
  );
}

function Change({ value, format }: { value: number; format: (value: number) => string }) {
  if (value === 0) return null;
  return (
    <span className="text-xs text-faint">
      {value > 0 ? "+" : "−"}
      {format(Math.abs(value))}
    </span>
  );
}
