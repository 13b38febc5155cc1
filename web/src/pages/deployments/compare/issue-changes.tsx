import { CircleCheck } from "lucide-react";
import { Link } from "react-router-dom";
import type { Comparison } from "#schemas/deployments/comparison.ts";
import type { IssueGroup } from "#schemas/deployments/issue-group.ts";
import type { Project } from "#schemas/projects/project.ts";
import { EmptyState } from "../../../components/empty-state.tsx";
import { Card, CardHeader } from "../../../components/ui/card.tsx";
import { formatNumber } from "../../../lib/format.ts";
import { paths } from "../../../paths.ts";
import { IssueLine } from "../../../components/deployments/issue-line.tsx";

/** Issues that only one of the two deployments has. */
export function IssueChanges({
  project,
  comparison: { before, after, issues },
}: {
  project: Project;
  comparison: Comparison;
}) {
  const { added, resolved, totals } = issues;
  if (totals.added + totals.resolved === 0)
    return (
      <Card>
        <EmptyState icon={<CircleCheck />} title="No new issues">
          Both deployments have the same issues.
        </EmptyState>
      </Card>
    );
  const address = [project.orgHandle, project.handle] as const;
  return (
    <div className="grid grid-cols-1 gap-5">
      <IssueCard title="New" found={added} total={totals.added} address={[...address, after.id]} />
      <IssueCard
        title="Resolved"
        found={resolved}
        total={totals.resolved}
        address={[...address, before.id]}
      />
    </div>
  );
}

function IssueCard({
  title,
  found,
  total,
  address,
}: {
  title: string;
  found: IssueGroup[];
  total: number;
  address: [string, string, string];
}) {
  if (total === 0) return null;
  return (
    <Card aria-label={title}>
      <CardHeader
        title={title}
        action={<span className="text-[13px] text-faint tabular-nums">{formatNumber(total)}</span>}
      />
      <ul className="divide-y divide-line">
        {found.map((issue, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- one line can have the same problem twice; the order never changes
          <li key={index}>
            <IssueLine
              issue={issue}
              count={issue.count}
              showPath
              to={paths.source(...address, issue.path, issue.line ?? undefined)}
            />
          </li>
        ))}
      </ul>
      {total > found.length && (
        <p className="border-t border-line px-5 py-3 text-[13px] text-faint">
          The first {formatNumber(found.length)} of {formatNumber(total)}.{" "}
          <Link to={paths.issues(...address)} className="text-accent underline">
            All issues
          </Link>
        </p>
      )}
    </Card>
  );
}
