import { TriangleAlert } from "lucide-react";
import type { Deployment } from "#schemas/deployments/deployment.ts";
import { formatCount, formatNumber } from "../../lib/format.ts";
import { brokenLinks, issuesOfCounts } from "../../lib/status.ts";
import { Badge } from "../ui/badge.tsx";

/** Next to "Success": the links that broke with this deployment, in amber. If none did, the number of all issues, in gray. */
export function IssueCount({
  deployment,
}: {
  deployment: Pick<Deployment, "status" | "newlyBroken" | "counts">;
}) {
  if (deployment.status !== "success") return null;
  const broken = brokenLinks(deployment);
  const all = issuesOfCounts(deployment.counts);
  if (broken === 0 && all === 0) return null;
  const isFirst = deployment.newlyBroken?.isFirst ?? false;
  const total = formatCount(all, "issue");
  if (broken === 0)
    return (
      <span
        className="inline-flex items-center gap-1 whitespace-nowrap text-faint tabular-nums [&_svg]:size-3"
        title={`${total}, none of them new broken links`}
      >
        <TriangleAlert aria-hidden="true" />
        {formatNumber(all)}
        <span className="sr-only">{all === 1 ? "issue" : "issues"}</span>
      </span>
    );
  const links = formatCount(broken, "link");
  const what = isFirst ? `${links} without a target` : `${links} broke with this deployment`;
  return (
    // A link to a removed page may be only a hint in the list of issues.
    <Badge tone="warning" title={all > 0 ? `${what}, ${total} in all` : what}>
      <TriangleAlert aria-hidden="true" />
      {formatNumber(broken)} {isFirst ? "broken" : "broke"}
    </Badge>
  );
}
