import type { AdminProject } from "#schemas/admin/project.ts";

/** Where the content of a project comes from. */
export const sourceWords: Record<AdminProject["source"]["kind"], string> = {
  remote: "Git remote",
  template: "Template",
  clone: "Imported",
  github: "GitHub",
  git: "Linked repository",
};
