import { Archive, GitPullRequest } from "lucide-react";
import { Link } from "react-router-dom";
import { PREVIEW_KEPT_DAYS } from "#schemas/projects/preview.ts";
import type { Project } from "#schemas/projects/project.ts";
import { EmptyState } from "../../components/empty-state.tsx";
import { hasPullRequests } from "../../components/projects/has-pull-requests.ts";
import { Button } from "../../components/ui/button.tsx";
import { paths } from "../../paths.ts";

/** How to get previews. Only git hosts have pull requests. */
export function NoPreviews({ project, state }: { project: Project; state: "open" | "closed" }) {
  if (state === "closed")
    return (
      <EmptyState icon={<Archive />} title="No closed previews">
        A preview is kept for {PREVIEW_KEPT_DAYS} days after its pull request or branch is closed.
      </EmptyState>
    );
  return (
    <EmptyState
      icon={<GitPullRequest />}
      title="No previews"
      action={
        <>
          <Button asChild variant="outline" size="sm">
            <Link to={paths.settings(project.orgHandle, project.handle, "git")}>
              Open git settings
            </Link>
          </Button>
          <Button asChild variant="ghost" size="sm">
            <a href={`${paths.docs}/deployments/previews`}>Read the docs</a>
          </Button>
        </>
      }
    >
      {hasPullRequests(project)
        ? `Every pull request to ${project.branch} gets a site of its own. A branch gets one if you name it in the git settings.`
        : "A branch gets a site of its own if you name it in the git settings. If you link a repository of a git host, its pull requests get one too."}
    </EmptyState>
  );
}
