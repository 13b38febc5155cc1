import { Ban, CircleCheck, Hourglass } from "lucide-react";
import type { Deployment } from "#schemas/deployments/deployment.ts";
import { type DataState, isFinal } from "#schemas/deployments/status.ts";
import { EmptyState } from "../../../components/empty-state.tsx";

/** An empty list means success only if all of the content was checked. */
export function NoIssues({ deployment, data }: { deployment: Deployment; data: DataState }) {
  if (deployment.removed)
    return (
      <EmptyState icon={<Ban />} title="Deleted">
        The issues of this deployment were deleted with its pages.
      </EmptyState>
    );
  if (!isFinal(deployment.status))
    return (
      <EmptyState icon={<Hourglass />} title="Building">
        Issues appear here when the content has been checked.
      </EmptyState>
    );
  if (deployment.errorCode === "issues_found")
    return (
      <EmptyState icon={<Ban />} title="Stopped by errors in the content">
        The full list was deleted. The overview lists the errors, and the log has the rest.
      </EmptyState>
    );
  if (deployment.status === "canceled")
    return (
      <EmptyState icon={<Ban />} title="Content not checked">
        This deployment was canceled before all of its content was checked.
      </EmptyState>
    );
  if (deployment.status !== "success")
    return (
      <EmptyState icon={<Ban />} title="Content not checked">
        This deployment ended before all of its content was checked. See its log for the reason.
      </EmptyState>
    );
  if (data === "failed" && !deployment.counts)
    return (
      <EmptyState icon={<Ban />} title="The list is unavailable">
        Could not prepare the data of this deployment. The site is not affected. Redeploy to try
        again.
      </EmptyState>
    );
  return (
    <EmptyState icon={<CircleCheck />} title="No issues">
      All links, embeds and front matter of this deployment are valid.
    </EmptyState>
  );
}
