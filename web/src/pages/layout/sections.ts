import { generatePath } from "react-router-dom";
import { webRouteRows } from "#schemas/web/routes.ts";
import { paths } from "../../paths.ts";

export interface Section {
  label: string;
  to: string;
  /** Only the exact address belongs to this section, not the addresses below it. */
  end: boolean;
}

/** The sibling pages of the current one. */
export function sectionsOf(location: {
  org: string | undefined;
  project: string | undefined;
  admin: boolean;
}): Section[] {
  const { org, project } = location;
  if (location.admin) return tabsOf("admin", {});
  if (!org) return [];
  return project ? tabsOf("project", { org, project }) : tabsOf("org", { org });
}

function tabsOf(of: "org" | "project" | "admin", params: Record<string, string>): Section[] {
  return webRouteRows.flatMap(({ path, tab }) =>
    tab?.of === of ? [{ label: tab.label, to: generatePath(path, params), end: isHome(path) }] : [],
  );
}

/** The address of each page of an organization or project is below its home. */
const isHome = (path: string) => path === "/:org" || path === "/:org/:project";

/** The section that the breadcrumb shows. A deployment belongs to the deployments. */
export function activityAt(
  pathname: string,
  { org, project }: { org: string | undefined; project: string | undefined },
): Section | undefined {
  const sections = sectionsOf({ org, project, admin: false }).filter(({ end }) => !end);
  const isIn = ({ to }: Section) => pathname === to || pathname.startsWith(`${to}/`);
  const home = org && project ? paths.project(org, project) : org && paths.org(org);
  if (!home || pathname === home || pathname === `${home}/`) return undefined;
  return (
    sections.find(isIn) ??
    (project ? sections.find(({ label }) => label === "Deployments") : undefined)
  );
}
