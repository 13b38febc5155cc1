import { useQuery } from "@tanstack/react-query";
import type { Deployment, DeploymentCounts } from "#schemas/deployments/deployment.ts";
import { trpc } from "../../../api.ts";
import { appCodeOf } from "../../../errors.ts";
import { classNames } from "../../../lib/class-names.ts";
import { formatNumber } from "../../../lib/format.ts";

const kinds = [
  { kind: "added", sign: "+", colour: "text-success-ink" },
  { kind: "changed", sign: "~", colour: "text-warning-ink" },
  { kind: "moved", sign: "→", colour: "text-accent" },
  { kind: "removed", sign: "−", colour: "text-danger-ink" },
] as const;

/**
 * The numbers of notes that this deployment added, changed, moved and removed. They come from the comparison, as in "What changed", because a build does not
 * count moved notes, and a build without a cache counts every note as added. The build's counts are used only if there is no deployment to compare with.
 */
export function ChangedNotes({
  deployment,
  counts,
}: {
  deployment: Deployment;
  counts: DeploymentCounts;
}) {
  const compared = useQuery({
    ...trpc.deployments.compare.queryOptions({ deploymentId: deployment.id }),
    enabled: deployment.status === "success" && !deployment.removed,
  });
  if (compared.isLoading) return <span className="text-faint">…</span>;
  // The build's counts do not include moved notes. They are used only if there is no deployment to compare with, and not if the comparison failed to load.
  if (compared.error && appCodeOf(compared.error) !== "comparison_missing")
    return <span className="text-faint">–</span>;
  const changes: Partial<Record<(typeof kinds)[number]["kind"], number>> =
    compared.data?.comparison.pages ?? counts;
  const shown = kinds.filter(({ kind }) => (changes[kind] ?? 0) > 0);
  if (shown.length === 0) return <span className="text-faint">None</span>;
  return shown.map(({ kind, sign, colour }) => (
    <span key={kind} title={kind} className={classNames("whitespace-nowrap", colour)}>
      {sign}
      {formatNumber(changes[kind] ?? 0)}
      <span className="sr-only"> {kind}</span>
    </span>
  ));
}
