import { useLocation, useParams } from "react-router-dom";
import type { Project } from "#schemas/projects/project.ts";
import { byReference } from "../../lib/by-reference.ts";
import { paths } from "../../paths.ts";
import { useOrgs } from "../../queries.ts";

/** The address of the same page in the organization that the project moved to; null if it has not moved. */
export function useMovedAddress(project: Project | undefined): string | null {
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
