import { useLocation, useParams } from "react-router-dom";
import type { Project } from "#schemas/projects/project.ts";
import { byReference } from "../../lib/by-reference.ts";
import { paths } from "../../paths.ts";
import { useOrgs } from "../../queries.ts";

/** The address of the same page at the project's present handle and organization; null if the page is already there. */
export function useMovedAddress(project: Project | undefined): string | null {
  const { org: orgName, project: name } = useParams();
  const { pathname, search, hash } = useLocation();
  const { data } = useOrgs();
  if (!project || !orgName || !name || !data) return null;
  const isSameOrg =
    project.orgHandle === orgName || byReference(data.orgs, orgName)?.id === project.orgId;
  if (isSameOrg && (name === project.handle || name === project.id)) return null;
  const rest = pathname.split("/").slice(3).join("/");
  const address = paths.project(project.orgHandle, project.handle);
  return `${address}${rest === "" ? "" : `/${rest}`}${search}${hash}`;
}
