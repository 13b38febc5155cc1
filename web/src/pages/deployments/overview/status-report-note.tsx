import { TriangleAlert } from "lucide-react";
import type { Deployment } from "#schemas/deployments/deployment.ts";

/** Why the git host does not show how this deployment ended. Renders nothing if it does. */
export function StatusReportNote({ deployment }: { deployment: Deployment }) {
  const error = deployment.statusReport?.error;
  if (!error) return null;
  return (
    <p
      role="status"
      className="flex items-start gap-2.5 rounded-xl border border-warning/40 bg-warning-wash px-5 py-3 text-sm text-pretty text-warning-ink"
    >
      <TriangleAlert className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0 wrap-anywhere">
        The git host does not show how this deployment went. {error} The site is not affected.
      </span>
    </p>
  );
}
