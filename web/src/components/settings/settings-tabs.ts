import type { Org } from "#schemas/orgs/org.ts";
import type { Project } from "#schemas/projects/project.ts";
import type { SettingsArea, SettingsSection } from "#schemas/settings-sections.ts";
import { paths } from "../../paths.ts";

/** A page of an area's own menu. */
export interface AreaTab {
  title: string;
  to: string;
}

/** The title of every settings page, in the order of the menu. */
export const settingsTitles: {
  [Area in SettingsArea]: Record<SettingsSection<Area>, string>;
} = {
  account: {
    account: "Account",
    billing: "Billing",
    apikeys: "API keys",
    notifications: "Notifications",
    integrations: "Integrations",
  },
  org: {
    general: "General",
    members: "Members",
    billing: "Billing",
    "git-hosts": "Git hosts",
    integrations: "Integrations",
    secrets: "Secrets",
    ai: "AI",
    audit: "Audit log",
    danger: "Danger zone",
  },
  project: {
    general: "General",
    audience: "Audience",
    theme: "Theme",
    media: "Media",
    formatting: "Formatting",
    variables: "Front matter",
    redirects: "Redirects",
    build: "Build",
    git: "Git",
    domains: "Domains",
    integrations: "Integrations",
    secrets: "Secrets",
    ai: "AI",
    webhooks: "Incoming webhooks",
  },
};

export const projectSettingsTabs = ({
  orgHandle,
  handle,
}: Pick<Project, "orgHandle" | "handle">): AreaTab[] =>
  Object.entries(settingsTitles.project).map(([key, title]) => ({
    title,
    to: paths.settings(orgHandle, handle, key === "general" ? undefined : key),
  }));

/** Members do not see the audit log. The api refuses it as well. */
export const orgSettingsTabs = ({ handle, role }: Pick<Org, "handle" | "role">): AreaTab[] =>
  Object.entries(settingsTitles.org)
    .filter(([key]) => key !== "audit" || role !== "member")
    .map(([key, title]) => ({
      title,
      to: paths.orgSettings(handle, key === "general" ? undefined : key),
    }));

/** The first page has two addresses. Its tab links to the current one, so that it is marked as current. */
export const accountSettingsTabs = (pathname: string): AreaTab[] =>
  Object.entries(settingsTitles.account).map(([key, title]) => ({
    title,
    to: paths.account(key === "account" && pathname === paths.account() ? undefined : key),
  }));
