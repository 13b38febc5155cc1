import type { Deployment } from "#schemas/deployments/deployment.ts";
import { isFinal } from "#schemas/deployments/status.ts";
import type { Project } from "#schemas/projects/project.ts";
import { issuesOfCounts } from "../../lib/status.ts";
import { paths } from "../../paths.ts";

export interface DeploymentTab {
  label: string;
  to: string;
  /** The title of the page, if the label is too short for it. */
  title?: string;
  /** Shown next to the label, unless it is 0. */
  count?: number;
  /** Why there is nothing to see. The address works anyway. */
  disabled?: string | undefined;
  /** The pages of the second row. The tab leads to the first one. */
  parts?: DeploymentTab[];
}

/** Six tabs, the most important first. The pages that show the same thing in different ways share one. */
export function tabsOf(
  { orgHandle, handle }: Pick<Project, "orgHandle" | "handle">,
  deployment: Pick<Deployment, "id" | "status" | "removed" | "counts" | "errorCode">,
): DeploymentTab[] {
  const { id, counts } = deployment;
  const address = [orgHandle, handle, id] as const;
  const disabled = whyEmpty(deployment);
  const hasIssues = disabled === undefined || deployment.errorCode === "issues_found";
  const content: DeploymentTab[] = [
    {
      label: "Published",
      title: "Published notes",
      to: paths.posts(...address),
      count: counts?.posts ?? 0,
    },
    { label: "All notes", to: paths.notes(...address), count: counts?.notes ?? 0 },
    { label: "Graph", to: paths.graph(...address) },
    { label: "Media", to: paths.medias(...address), count: counts?.media ?? 0 },
    { label: "Source", to: paths.source(...address) },
  ];
  const data: DeploymentTab[] = [
    { label: "Database", to: paths.sqlite(...address) },
    { label: "Spec", to: paths.spec(...address) },
  ];
  return [
    { label: "Overview", to: paths.deployment(...address) },
    {
      label: "Changes",
      to: paths.compare(...address),
      count: counts ? counts.added + counts.changed + counts.removed : 0,
      disabled,
    },
    {
      label: "Issues",
      to: paths.issues(...address),
      count: issuesOfCounts(counts),
      disabled: hasIssues ? undefined : disabled,
    },
    { label: "Log", to: paths.logs(...address) },
    { label: "Content", to: content[0]!.to, parts: content, disabled },
    { label: "Data", to: data[0]!.to, parts: data, disabled },
  ];
}

/** Undefined if the deployment has content. */
function whyEmpty({ status, removed }: Pick<Deployment, "status" | "removed">): string | undefined {
  if (removed) return "Deleted";
  if (!isFinal(status)) return "Available when the build has finished";
  return status === "success" ? undefined : "Nothing was published";
}

/** The tab and the part of it that an address shows. */
export function tabAt(
  tabs: readonly DeploymentTab[],
  pathname: string,
): { tab: DeploymentTab | undefined; part: DeploymentTab | undefined } {
  const tab = tabs.find(
    ({ to, parts }) => to === pathname || parts?.some((part) => part.to === pathname),
  );
  return { tab, part: tab?.parts?.find(({ to }) => to === pathname) };
}
