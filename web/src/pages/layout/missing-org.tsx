import { Navigate, useLocation } from "react-router-dom";
import type { Org } from "#schemas/orgs/org.ts";
import { PageTitle } from "../../components/frame/page.tsx";
import { useOrgs, useProject } from "../../queries.ts";
import { NothingHere } from "../../components/not-found.tsx";
import { useMovedAddress } from "../../components/projects/use-moved-address.ts";

/**
 * Replaces every page of an organization that does not exist or that the user has no access to. `former`: the organization was shown a moment ago, so it got
 * a new handle, was deleted, or the membership ended.
 */
export function MissingOrg({ former }: { former: Org | undefined }) {
  const { data, isFetching } = useOrgs();
  const { pathname, search, hash } = useLocation();
  const project = useProject();
  const movedTo = useMovedAddress(project.data?.project);
  const now = data?.orgs.find(({ id }) => id === former?.id);
  if (former && isFetching) return <PageTitle title={former.name} />;
  if (now && now.handle !== former?.handle) {
    const [, , ...rest] = pathname.split("/");
    const moved = { pathname: ["", now.handle, ...rest].join("/"), search, hash };
    return <Navigate to={moved} replace />;
  }
  // The project may have moved to an organization in which this user is a member.
  if (movedTo) return <Navigate to={movedTo} replace />;
  if (project.isLoading || (project.isSuccess && !data)) return <PageTitle title="Loading" />;
  return (
    <div role={former ? "alert" : undefined}>
      <NothingHere title="Organization not found">
        {former
          ? `You are no longer a member of ${former.name}, or it was deleted.`
          : "It does not exist, or you are not a member of it."}
      </NothingHere>
    </div>
  );
}
