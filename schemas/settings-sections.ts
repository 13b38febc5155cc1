import type { SettingsName } from "./projects/settings/settings.ts";

/** Sections without a page of their own. The settings of the site and of visitors are on the General page, publish rules on the Build page, those of answers for visitors on the AI page, and those of MCP, of tasks and of subscribers on the project's pages MCP, Agent and Subscribers. */
type PartOfPage = "site" | "visitors" | "publish" | "mcp" | "agent" | "answers" | "subscribers";

/** Every settings page of a project. The compiler requires one for each section. The other pages have no settings of their own. */
type ProjectPage =
  | Exclude<SettingsName, PartOfPage>
  | "domains"
  | "integrations"
  | "secrets"
  | "ai"
  | "webhooks";

const projectPages = {
  general: true,
  audience: true,
  theme: true,
  media: true,
  formatting: true,
  variables: true,
  redirects: true,
  build: true,
  git: true,
  domains: true,
  integrations: true,
  secrets: true,
  ai: true,
  webhooks: true,
} satisfies Record<ProjectPage, true>;

/** The pages of every settings area, by their name in the address. No other name has a page. The first one is the default. */
export const settingsSections = {
  account: ["account", "billing", "apikeys", "notifications", "integrations"],
  org: [
    "general",
    "members",
    "billing",
    "git-hosts",
    "integrations",
    "secrets",
    "ai",
    "audit",
    "danger",
  ],
  project: Object.keys(projectPages) as ProjectPage[],
} as const;

export type SettingsArea = keyof typeof settingsSections;
export type SettingsSection<A extends SettingsArea> = (typeof settingsSections)[A][number];

/** False for every other word, including inherited property names (`constructor`). */
export function isSettingsSection<A extends SettingsArea>(
  area: A,
  name: string,
): name is SettingsSection<A> {
  const names: readonly string[] = settingsSections[area];
  return names.includes(name);
}
