import type { Project } from "#schemas/projects/project.ts";

/** Whether a git host reports pull requests of the project's repository. The built-in remote has none. */
export const hasPullRequests = ({
  following,
  webhookUrl,
}: Pick<Project, "following" | "webhookUrl">): boolean => following !== null && webhookUrl !== null;
