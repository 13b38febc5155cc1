import type { SettingsName } from "./projects/settings/settings.ts";

/** Every settings page of a project. The compiler asks for one of each section; the others have no values of their own. */
type ProjectPage = SettingsName | "theme" | "git" | "webhooks";
const projectPages = {
  general: true,
  theme: true,
  build: true,
  git: true,
  webhooks: true,
} satisfies Record<ProjectPage, true>;

/** The pages of every settings area by their name in the address; no other name has a page. The first one is the default. */
export const settingsSections = {
  account: ["account", "billing", "apikeys", "notifications", "integrations"],
  org: ["general", "members", "integrations", "audit", "danger"],
  project: Object.keys(projectPages) as ProjectPage[],
} as const;

export type SettingsArea = keyof typeof settingsSections;
export type SettingsSection<A extends SettingsArea> = (typeof settingsSections)[A][number];

/** False for every other word, also for one that any object knows (`constructor`). */
export function isSettingsSection<A extends SettingsArea>(
  area: A,
  name: string,
): name is SettingsSection<A> {
  const names: readonly string[] = settingsSections[area];
  return names.includes(name);
}
