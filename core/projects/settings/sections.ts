import type { ProjectSettings, SettingsName } from "#schemas/projects/settings/settings.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import { agent } from "./agent.ts";
import { answers } from "./answers.ts";
import { audience } from "./audience.ts";
import { build } from "./build.ts";
import { formatting } from "./formatting.ts";
import { general } from "./general.ts";
import { git } from "./git.ts";
import { mcp } from "./mcp.ts";
import { media } from "./media.ts";
import { publish } from "./publish.ts";
import { redirects } from "./redirects.ts";
import { variables } from "./variables.ts";
import type { Section } from "./section.ts";
import { site } from "./site.ts";
import { subscribers } from "./subscribers.ts";
import { theme } from "./theme.ts";
import { visitors } from "./visitors.ts";

/** EVERY section of a project's settings, for `projects.settings`, the audit log and builds. */
export const sections: { [S in SettingsName]: Section<S> } = {
  general,
  site,
  theme,
  media,
  formatting,
  redirects,
  audience,
  build,
  git,
  publish,
  variables,
  visitors,
  mcp,
  agent,
  answers,
  subscribers,
};

export function settingsOf(project: ProjectDocument): ProjectSettings {
  const entries = Object.entries(sections).map(([name, section]) => [name, section.read(project)]);
  return Object.fromEntries(entries) as ProjectSettings;
}

/** All project settings that decide what is published. */
export function buildInputsOf(project: ProjectDocument): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(sections).map(([name, section]) => [name, section.buildInputs(project)]),
  );
}
