import { paths } from "../../paths.ts";

export interface Section {
  label: string;
  to: string;
  /** Only the exact address is this section, not what lies below it. */
  end: boolean;
}

/** The pages beside the one that is shown. */
export function sectionsOf(where: {
  org: string | undefined;
  project: string | undefined;
  admin: boolean;
}): Section[] {
  const { org, project } = where;
  if (where.admin)
    return [
      { label: "Users", to: paths.adminUsers, end: false },
      { label: "Waitlist", to: paths.adminWaitlist, end: false },
      { label: "Contact", to: paths.adminContact, end: false },
      { label: "Emails", to: paths.adminMails, end: false },
      { label: "Audit", to: paths.adminAudit, end: false },
      { label: "Jobs", to: paths.adminJobs, end: false },
      { label: "Git events", to: paths.adminGitEvents, end: false },
    ];
  if (!org) return [];
  if (!project)
    return [
      { label: "Projects", to: paths.org(org), end: true },
      { label: "Activity", to: paths.orgActivity(org), end: false },
      { label: "Settings", to: paths.orgSettings(org), end: false },
    ];
  return [
    { label: "Overview", to: paths.project(org, project), end: true },
    { label: "Deployments", to: paths.deployments(org, project), end: false },
    { label: "Source", to: paths.projectSource(org, project), end: false },
    { label: "Database", to: paths.projectDatabase(org, project), end: false },
    { label: "Settings", to: paths.settings(org, project), end: false },
  ];
}

/** What one does in the organization or project, as the breadcrumb names it; a deployment belongs to the deployments. */
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
