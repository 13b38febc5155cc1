import { useQuery } from "@tanstack/react-query";
import { ArrowRight } from "lucide-react";
import { Link } from "react-router-dom";
import type { Deployment } from "#schemas/deployments/deployment.ts";
import type { Project } from "#schemas/projects/project.ts";
import { trpc } from "../../../api.ts";
import { Card } from "../../../components/ui/card.tsx";
import { formatCount, formatNumber } from "../../../lib/format.ts";
import { paths } from "../../../paths.ts";

/** The number of issues, and how it changed since the previous deployment. */
export function IssueDeltaCard({
  project,
  deployment,
}: {
  project: Project;
  deployment: Deployment;
}) {
  const { data } = useQuery(
    trpc.deployments.issues.queryOptions({ deploymentId: deployment.id, limit: 1 }),
  );
  if (!data) return null;
  const { summary, previous } = data;
  const address = paths.issues(project.orgHandle, project.handle, deployment.id);
  const parts = [
    [summary.errors, "error", "errors"],
    [summary.warnings, "warning", "warnings"],
    [summary.infos, "note", "notes"],
  ] as const;
  const counts = parts
    .filter(([count]) => count > 0)
    .map(([count, one, many]) => formatCount(count, one, many));
  return (
    <Card aria-label="Issues" className="px-5 py-4">
      <h2 className="flex items-center justify-between gap-3 text-sm font-semibold">
        Issues
        <Link
          to={address}
          className="inline-flex items-center gap-1 rounded-sm text-[13px] font-normal text-soft hover:text-ink hover:underline"
        >
          All issues <ArrowRight className="size-3.5" />
        </Link>
      </h2>
      <p className="mt-1 text-[13px] text-soft">{counts.join(", ") || "None"}</p>
      {previous && (
        <p className="mt-2 flex flex-wrap gap-x-3 gap-y-1 text-[13px] text-faint tabular-nums">
          <Link
            to={`${address}?state=new`}
            className={`rounded-sm hover:underline ${summary.added > 0 ? "font-medium text-warning-ink" : ""}`}
          >
            {formatNumber(summary.added)} new
          </Link>
          <Link
            to={`${address}?state=resolved`}
            className={`rounded-sm hover:underline ${summary.resolved > 0 ? "font-medium text-success-ink" : ""}`}
          >
            {formatNumber(summary.resolved)} resolved
          </Link>
          <span>since #{previous.number}</span>
        </p>
      )}
    </Card>
  );
}
