import { useLocation, useMatch } from "react-router-dom";
import {
  accountSettingsTabs,
  type AreaTab,
  orgSettingsTabs,
  projectSettingsTabs,
} from "../../components/settings/settings-tabs.ts";
import { paths } from "../../paths.ts";
import { useOrg, useProject } from "../../queries.ts";
import { sectionsOf } from "./sections.ts";

/** A part of the app with its own menu: the settings and the admin console. */
export interface Area {
  title: string;
  /** Where its pages belong. */
  back: { label: string; to: string };
  tabs: AreaTab[];
}

/** The area of the current page; null on pages with the list of projects. */
export function useArea(): Area | null {
  const { pathname } = useLocation();
  const org = useOrg().data?.org;
  const project = useProject().data?.project;
  const inAdmin = useMatch("/admin/*") !== null;
  const inAccount = useMatch("/settings/*") !== null;
  const inOrg = useMatch("/:org/~/settings/*") !== null;
  const inProject = useMatch("/:org/:project/settings/*") !== null;
  const dashboard = { label: "Dashboard", to: paths.dashboard };
  if (inAdmin) {
    const sections = sectionsOf({ org: undefined, project: undefined, admin: true });
    const tabs = sections.map(({ label, to }) => ({ title: label, to }));
    return { title: "Admin", back: dashboard, tabs };
  }
  if (inAccount)
    return { title: "Account settings", back: dashboard, tabs: accountSettingsTabs(pathname) };
  if (inOrg && org)
    return {
      title: "Organization settings",
      back: { label: org.name, to: paths.org(org.handle) },
      tabs: orgSettingsTabs(org),
    };
  if (inProject && !inOrg && project)
    return {
      title: "Project settings",
      back: { label: project.name, to: paths.project(project.orgHandle, project.handle) },
      tabs: projectSettingsTabs(project),
    };
  return null;
}
