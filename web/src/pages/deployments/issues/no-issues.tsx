import { Ban, CircleCheck, Hourglass } from "lucide-react";
import { type DataState, type Deployment, isFinal } from "#schemas/deployments/deployment.ts";
import { EmptyState } from "../../../components/notice.tsx";

/** An empty list means that all is well only where the content was looked at to the end. */
export function NoIssues({ deployment, data }: { deployment: Deployment; data: DataState }) {
  if (deployment.removed)
    return (
      <EmptyState icon={<Ban />} title="No longer kept">
        The issues of this deployment were removed together with its pages.
      </EmptyState>
    );
  if (!isFinal(deployment.status))
    return (
      <EmptyState icon={<Hourglass />} title="Being built">
        Issues are listed here as soon as the content was looked at.
      </EmptyState>
    );
  if (deployment.errorCode === "issues_found")
    return (
      <EmptyState icon={<Ban />} title="Stopped by errors in the content">
        Their list is not kept any more. The overview names the errors, and the log shows what else
        was found.
      </EmptyState>
    );
  if (deployment.status === "canceled")
    return (
      <EmptyState icon={<Ban />} title="Nothing was checked">
        This deployment was canceled before all of its content was looked at.
      </EmptyState>
    );
  if (deployment.status !== "success")
    return (
      <EmptyState icon={<Ban />} title="Nothing was checked">
        This deployment ended before all of its content was looked at. Its log says why.
      </EmptyState>
    );
  if (data === "failed" && !deployment.counts)
    return (
      <EmptyState icon={<Ban />} title="The list is missing">
        The data of this deployment could not be prepared. The site is not affected; redeploy to try
        again.
      </EmptyState>
    );
  return (
    <EmptyState icon={<CircleCheck />} title="No issues">
      Every link, embed and front matter of this deployment is in order.
    </EmptyState>
  );
}
