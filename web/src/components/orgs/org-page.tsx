import type { ReactNode } from "react";
import type { Org } from "#schemas/orgs/org.ts";
import { ErrorState } from "../empty-state.tsx";
import { PageBody, PageTitle } from "../frame/page.tsx";
import { Loading, Skeleton } from "../ui/skeleton.tsx";
import { useOrg } from "../../queries.ts";

/** Loads the organization in the address. If it is missing, the shell shows another page. */
export function OrgPage({
  children,
  loading,
}: {
  children: (org: Org) => ReactNode;
  /** The layout of the page while the organization is loading. */
  loading?: ReactNode;
}) {
  const { data, error, refetch } = useOrg();
  if (data) return children(data.org);
  if (error)
    return (
      <>
        <PageTitle title="Organization" />
        <ErrorState
          title="Failed to load organization details"
          error={error}
          onRetry={() => void refetch()}
        />
      </>
    );
  return (
    <PageBody>
      <PageTitle title="Loading" />
      <Loading label="Loading organization">
        <Skeleton className="mb-8 h-8 w-48" />
        {loading ?? <Skeleton className="h-64 w-full rounded-xl" />}
      </Loading>
    </PageBody>
  );
}
