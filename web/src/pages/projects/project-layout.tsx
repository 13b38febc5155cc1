import { Navigate, Outlet } from "react-router-dom";
import { ErrorState } from "../../components/empty-state.tsx";
import { PageBody, PageTitle } from "../../components/frame/page.tsx";
import { Loading, Skeleton } from "../../components/ui/skeleton.tsx";
import { isMissing } from "../../errors.ts";
import { useProject } from "../../queries.ts";
import { NothingHere } from "../../components/not-found.tsx";
import { useMovedAddress } from "../../components/projects/use-moved-address.ts";

/** Loads the project in the address and passes it to the page. */
function ProjectLayout() {
  const { data, error, refetch } = useProject();
  const moved = useMovedAddress(data?.project);
  if (data && moved) return <Navigate replace to={moved} />;
  // Also checked while the page is open: the project was deleted or moved, or the membership ended.
  if (isMissing(error))
    return (
      <div role={data ? "alert" : undefined}>
        <NothingHere title="Project not found">
          It does not exist, or you are not a member of its organization.
        </NothingHere>
      </div>
    );
  if (data) return <Outlet context={data.project} />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <PageBody>
      <PageTitle title="Loading" />
      <Loading label="Loading project">
        <Skeleton className="mb-2 h-8 w-56" />
        <Skeleton className="mb-8 h-5 w-80" />
        <Skeleton className="h-44 w-full rounded-xl" />
      </Loading>
    </PageBody>
  );
}

export const route = { Component: ProjectLayout };
