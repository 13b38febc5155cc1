import type { Deployment } from "#schemas/deployments/deployment.ts";
import type { BuildErrorCode } from "#schemas/deployments/build-errors.ts";
import type { Project } from "#schemas/projects/project.ts";
import { paths } from "../../paths.ts";

interface Mend {
  label: string;
  to: string;
}

type Place = "build" | "git" | "issues" | "push";

/** Where a user can remove the cause. Other failures end on their own, or need a change of the repository. */
const places: Partial<Record<BuildErrorCode, Place>> = {
  content_dir_missing: "build",
  no_content: "build",
  ignore_list_unreadable: "build",
  issues_found: "issues",
  branch_missing: "git",
  repo_no_access: "git",
  secret_missing: "git",
  connection_missing: "git",
  connection_ended: "git",
  ssh_key_refused: "git",
  ssh_host_key_changed: "git",
  secret_undecryptable: "git",
  not_a_git_repo: "git",
  git_redirect_refused: "git",
  dns_failed: "git",
  repo_empty: "push",
};

/** The page on which the failure can be fixed; null if there is none. */
export function mendOf(
  { orgHandle, handle }: Pick<Project, "orgHandle" | "handle">,
  { id, errorCode }: Pick<Deployment, "id" | "errorCode">,
): Mend | null {
  const known: Record<string, Place | undefined> = places;
  switch (known[errorCode ?? ""]) {
    case "build":
      return { label: "Open build settings", to: paths.settings(orgHandle, handle, "build") };
    case "git":
      return { label: "Open git settings", to: paths.settings(orgHandle, handle, "git") };
    case "issues":
      return { label: "Show the issues", to: paths.issues(orgHandle, handle, id) };
    case "push":
      return { label: "How to push", to: paths.project(orgHandle, handle) };
    case undefined:
      return null;
  }
}
