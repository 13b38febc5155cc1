import type { StorageCheck } from "#schemas/storage-check.ts";
import { Card } from "../../../components/ui/card.tsx";
import { formatBytes, formatCount, formatNumber } from "../../../lib/format.ts";

export function StorageFigures({ check }: { check: StorageCheck }) {
  const { stored, unneeded, read, faults } = check;
  const figures: [label: string, value: string, note: string][] = [
    ["Stored", formatBytes(stored?.bytes ?? 0), formatCount(stored?.blobs ?? 0, "blob")],
    ["Not needed", formatBytes(unneeded?.bytes ?? 0), formatCount(unneeded?.blobs ?? 0, "blob")],
    ["Read", formatNumber(read), "compared with their hashes"],
    ["Faults", formatNumber(faults), "damaged or missing"],
  ];
  return (
    <Card aria-label="Figures" className="mb-5 overflow-hidden">
      <dl className="grid grid-cols-2 gap-px bg-line md:grid-cols-4">
        {figures.map(([label, value, note]) => (
          <div key={label} className="bg-surface px-5 py-3">
            <dt className="text-xs text-faint">{label}</dt>
            <dd>
              <span className="block text-lg font-semibold tabular-nums">{value}</span>
              <span className="block text-xs text-soft">{note}</span>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
