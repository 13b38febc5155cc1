import type { DeploymentCounts } from "#schemas/deployment.ts";
import { Card } from "../../components/ui/card.tsx";
import { formatBytes, formatNumber } from "../../lib/format.ts";

/** What the site consists of, and what this push changed of it. */
export function Counts({ counts }: { counts: DeploymentCounts }) {
  const totals = [
    ["Notes", formatNumber(counts.notes)],
    ["Posts", formatNumber(counts.posts)],
    ["Media", formatNumber(counts.media)],
    ["Pages", formatNumber(counts.pages)],
    ["Size", formatBytes(counts.bytes)],
  ] as const;
  return (
    <Card aria-label="Contents" className="overflow-hidden">
      <dl className="grid grid-cols-3 sm:grid-cols-6">
        {totals.map(([label, value]) => (
          <div
            key={label}
            className="border-line px-5 py-3.5 max-sm:nth-[n+4]:border-t sm:not-first:border-l"
          >
            <dt className="text-xs text-faint">{label}</dt>
            <dd className="mt-0.5 text-base font-medium tabular-nums">{value}</dd>
          </div>
        ))}
        <div className="border-line px-5 py-3.5 max-sm:border-t sm:border-l">
          <dt className="text-xs text-faint">Changed files</dt>
          <dd className="mt-1 flex gap-2.5 text-[13px] font-medium tabular-nums">
            <span className="text-success-ink" title="added">
              +{formatNumber(counts.added)}
            </span>
            <span className="text-warning-ink" title="changed">
              ~{formatNumber(counts.changed)}
            </span>
            <span className="text-danger-ink" title="removed">
              −{formatNumber(counts.removed)}
            </span>
          </dd>
        </div>
      </dl>
    </Card>
  );
}
