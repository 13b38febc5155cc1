import { Navigate, Outlet, useLocation, useOutletContext, useParams } from "react-router-dom";
import type { Project } from "#schemas/project.ts";
import { ErrorState } from "../../components/notice.tsx";
import { PageBody, PageTitle } from "../../components/page.tsx";
import { Loading, Skeleton } from "../../components/ui/skeleton.tsx";
import { isMissing } from "../../errors.ts";
import { byReference } from "../../lib/by-reference.ts";
import { paths } from "../../paths.ts";
import { useOrgs, useProject } from "../../queries.ts";
import { NothingHere } from "../errors/not-found.tsx";

/** Finds the project that the address names and hands it to the page. */
function ProjectLayout() {
  const { data, error, refetch } = useProject();
  const moved = useMovedAddress(data?.project);
  if (data && moved) return <Navigate replace to={moved} />;
  if (data) return <Outlet context={data.project} />;
  if (isMissing(error))
    return (
      <NothingHere title="Project not found">
        It does not exist, was deleted, or you are not a member of its organization.
      </NothingHere>
    );
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

/** The address of the same page in the organization that the project moved to; null where it is. */
function useMovedAddress(project: Project | undefined): string | null {
  const { org: orgName, project: name } = useParams();
  const { pathname, search, hash } = useLocation();
  const { data } = useOrgs();
  if (!project || !orgName || !name || !data || project.orgHandle === orgName) return null;
  const named = byReference(data.orgs, orgName);
  if (named?.id === project.orgId) return null;
  const rest = pathname.split("/").slice(3).join("/");
  const address = paths.project(project.orgHandle, project.handle);
  return `${address}${rest === "" ? "" : `/${rest}`}${search}${hash}`;
}

/** The project of the page. */
export const useShownProject = () => useOutletContext<Project>();

export const route = { Component: ProjectLayout };
