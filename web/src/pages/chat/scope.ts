import type { Org } from "#schemas/orgs/org.ts";
import type { Project } from "#schemas/projects/project.ts";
import { paths } from "../../paths.ts";

/** Where tasks belong: to a project, or to the organization itself. */
export interface ChatScope {
  org: Pick<Org, "id" | "handle">;
  project: Pick<Project, "id" | "handle"> | null;
}

/** The page that lists the tasks. */
export const chatPath = (org: string, project: string | null | undefined) =>
  project ? paths.chat(org, project) : paths.orgChat(org);

/** The settings of the model. */
export const modelSettingsPath = (org: string, project: string | null | undefined) =>
  project ? paths.settings(org, project, "ai") : paths.orgSettings(org, "ai");
